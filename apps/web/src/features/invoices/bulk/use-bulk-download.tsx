import { bulkDownload } from '@counterfoil/contract/invoices/bulk-routes';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { MAX_IDS } from '@counterfoil/contract/asked';
import { call } from '#lib/api/call.ts';
import { cutInPieces } from '#lib/api/in-pieces.ts';
import { useClient } from '#lib/session/profile.ts';
import { useReceiving } from '#lib/use-receiving.ts';
import { ReceivingDialog } from '#ui/dialogs/receiving-dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { countedInvoices } from './bulk-actions.ts';

/** Downloads the papers of several invoices in one ZIP (more than 1,000: in several) and saves it. */
export function useBulkDownload() {
  const { clientId: client_id } = useClient();
  const { receiving, receive, cancel } = useReceiving();
  const download = (rows: readonly InvoiceSummary[]) => {
    const ids = rows.map(({ id }) => id);
    return receive({
      label: `Downloading ${countedInvoices(rows)}`,
      calls: cutInPieces(ids, MAX_IDS).map((piece) => (watch) => {
        const body = { invoice_ids: [...piece] };
        return call(bulkDownload, { params: { client_id }, body, ...watch });
      }),
      otherwise: 'Invoices.zip',
      onDone: () => toast.success('Invoices have been downloaded'),
      onProblem: ({ message }) => toast.error(message),
    });
  };
  const dialog = receiving && <ReceivingDialog {...receiving} onCancel={cancel} />;
  return { download, dialog };
}
