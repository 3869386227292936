import { exportCustomers, exportLedgers } from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { ReactElement } from 'react';
import { useReceiving } from '#lib/use-receiving.ts';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import { ReceivingDialog } from '#ui/dialogs/receiving-dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';

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

/** The customers and their ledgers as CSV, for the browser to save. */
export function useExports() {
  const { receiving, receive } = useReceiving(toast.success);
  return {
    /** All of them, or those a search finds. */
    exportCustomers: (words: string) =>
      receive({
        label: 'Exporting customers',
        route: exportCustomers,
        inputs: [{ query: words ? { search: words } : {} }],
        otherwise: 'Customers.csv',
        done: 'Customers have been exported',
      }),
    exportLedgers: () =>
      receive({
        label: 'Exporting ledgers',
        route: exportLedgers,
        inputs: [{ query: {} }],
        otherwise: 'Ledgers.csv',
        done: 'Ledgers have been exported',
      }),
    exportLedger: ({ id, name }: Pick<Customer, 'id' | 'name'>) =>
      receive({
        label: 'Exporting the ledger',
        route: exportLedgers,
        inputs: [{ query: { 'customer_ids[]': [id] } }],
        otherwise: `Ledger of ${name}.csv`,
        done: 'Ledger has been exported',
      }),
    dialog: receiving && <ReceivingDialog {...receiving} />,
  };
}
