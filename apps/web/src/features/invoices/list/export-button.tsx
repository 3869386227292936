import { exportInvoices } from '@counterfoil/contract/invoices/routes';
import type { ReactElement } from 'react';
import { call } from '#lib/api/call.ts';
import { useClient } from '#lib/session/profile.ts';
import { useReceiving } from '#lib/use-receiving.ts';
import { Button } from '#ui/controls/button.tsx';
import { ReceivingDialog } from '#ui/dialogs/receiving-dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import type { InvoiceFilter } from '../queries.ts';

interface Props {
  readonly filter: InvoiceFilter;
  /** The list's search. */
  readonly words: string;
}

/** Exports all pages of the list, as filtered and searched, as CSV for a spreadsheet. */
export function ExportButton({ filter, words }: Props): ReactElement {
  const { clientId: client_id } = useClient();
  const { receiving, receive, cancel } = useReceiving();
  const query = { ...filter, ...(words ? { search: words } : {}) };
  const begin = () =>
    void receive({
      label: 'Exporting invoices',
      calls: [(watch) => call(exportInvoices, { params: { client_id }, query, ...watch })],
      otherwise: 'Invoices.csv',
      onDone: () => toast.success('Invoices have been exported'),
      onProblem: ({ message }) => toast.error(message),
    });
  return (
    <>
      <Button icon="download" onClick={begin}>
        Export
      </Button>
      {receiving && <ReceivingDialog {...receiving} onCancel={cancel} />}
    </>
  );
}
