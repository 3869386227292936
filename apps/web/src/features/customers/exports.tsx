import { exportCustomers, exportLedgers } from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { ReactElement } from 'react';
import { call } from '#lib/api/call.ts';
import { useClient } from '#lib/session/profile.ts';
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
  const { clientId: client_id } = useClient();
  const { receiving, receive, cancel } = useReceiving();
  const params = { client_id };
  const onProblem = ({ message }: { readonly message: string }) => toast.error(message);
  return {
    /** All of them, or those a search finds. */
    exportCustomers: (words: string) =>
      void receive({
        label: 'Exporting customers',
        calls: [
          (watch) =>
            call(exportCustomers, { params, query: words ? { search: words } : {}, ...watch }),
        ],
        otherwise: 'Customers.csv',
        onDone: () => toast.success('Customers have been exported'),
        onProblem,
      }),
    exportLedgers: () =>
      void receive({
        label: 'Exporting ledgers',
        calls: [(watch) => call(exportLedgers, { params, query: {}, ...watch })],
        otherwise: 'Ledgers.csv',
        onDone: () => toast.success('Ledgers have been exported'),
        onProblem,
      }),
    exportLedger: ({ id, name }: Pick<Customer, 'id' | 'name'>) =>
      void receive({
        label: 'Exporting the ledger',
        calls: [
          (watch) => call(exportLedgers, { params, query: { 'customer_ids[]': [id] }, ...watch }),
        ],
        otherwise: `Ledger of ${name}.csv`,
        onDone: () => toast.success('Ledger has been exported'),
        onProblem,
      }),
    dialog: receiving && <ReceivingDialog {...receiving} onCancel={cancel} />,
  };
}
