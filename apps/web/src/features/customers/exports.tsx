import { exportCustomers, exportLedgers } from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { ReactElement, ReactNode } from 'react';
import { useReceiving } from '#lib/use-receiving.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import { ReceivingDialog } from '#ui/dialogs/receiving-dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';

interface Entries {
  readonly entries: readonly MenuEntry[];
}

/** The lists of the customers' area as CSV, for a spreadsheet. */
export const ExportMenu = ({ entries }: Entries): ReactElement => (
  <MenuButton kind="secondary" label="Export" entries={entries}>
    Export
  </MenuButton>
);

/** The exports of a menu, and the dialog of a slow one. `words`: the list's search. */
export function useExportEntries(words: string): Entries & { readonly dialog: ReactNode } {
  const { exportCustomers, exportLedgers, dialog } = useExports();
  const entries: MenuEntry[] = [
    {
      label: words ? 'Customers found (CSV)' : 'Customers (CSV)',
      icon: 'customers',
      onSelect: () => exportCustomers(words),
    },
    { label: 'All ledgers (CSV)', icon: 'invoice', onSelect: exportLedgers },
  ];
  return { entries, dialog };
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
