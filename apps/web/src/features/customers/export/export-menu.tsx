import type { ReactElement } from 'react';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import { useExports } from './use-exports.tsx';

/** The lists of the customers' area as CSV, for a spreadsheet. `words`: the list's search. */
export function ExportMenu({ words }: { words: string }): ReactElement {
  const { exportCustomers, exportLedgers, dialog } = useExports();
  return (
    <>
      <MenuButton
        kind="secondary"
        label="Export"
        entries={[
          {
            label: words ? 'Customers found (CSV)' : 'Customers (CSV)',
            icon: 'customers',
            onSelect: () => exportCustomers(words),
          },
          { label: 'All ledgers (CSV)', icon: 'invoice', onSelect: exportLedgers },
        ]}
      >
        Export
      </MenuButton>
      {dialog}
    </>
  );
}
