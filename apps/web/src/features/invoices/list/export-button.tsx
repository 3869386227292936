import { exportInvoices } from '@counterfoil/contract/invoices/routes';
import type { ReactElement } from 'react';
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
export function ExportButton(list: Props): ReactElement {
  const { begin, dialog } = useExport(list);
  return (
    <>
      <Button icon="download" onClick={begin}>
        Export
      </Button>
      {dialog}
    </>
  );
}

/** The same for a menu. */
export function useExport({ filter, words }: Props) {
  const { receiving, receive } = useReceiving(toast.success);
  const query = { ...filter, ...(words ? { search: words } : {}) };
  const begin = () =>
    receive({
      label: 'Exporting invoices',
      route: exportInvoices,
      inputs: [{ query }],
      otherwise: 'Invoices.csv',
      done: 'Invoices have been exported',
    });
  return { begin, dialog: receiving && <ReceivingDialog {...receiving} /> };
}
