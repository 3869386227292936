import { bulkDownloadDocuments } from '@counterfoil/contract/documents/routes';
import { MAX_IDS } from '@counterfoil/contract/asked';
import { call } from '#lib/api/call.ts';
import { cutInPieces } from '#lib/api/in-pieces.ts';
import { useClient } from '#lib/session/profile.ts';
import { useReceiving } from '#lib/use-receiving.ts';
import { ReceivingDialog } from '#ui/dialogs/receiving-dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { documentsCounted } from '../period-label.ts';

/** Downloads several documents in one ZIP (more than 1,000: in several) and saves it. */
export function useBulkDownload() {
  const { clientId: client_id } = useClient();
  const { receiving, receive, cancel } = useReceiving();
  const download = (ids: readonly string[]) => {
    toast.success('Your download will start soon');
    return receive({
      label: `Downloading ${documentsCounted(ids.length)}`,
      calls: cutInPieces(ids, MAX_IDS).map((piece) => (watch) => {
        const body = { document_ids: [...piece] };
        return call(bulkDownloadDocuments, { params: { client_id }, query: {}, body, ...watch });
      }),
      otherwise: 'Documents.zip',
      onDone: () => toast.success('Documents have been downloaded'),
      onProblem: ({ message }) => toast.error(message),
    });
  };
  const dialog = receiving && <ReceivingDialog {...receiving} onCancel={cancel} />;
  return { download, dialog };
}
