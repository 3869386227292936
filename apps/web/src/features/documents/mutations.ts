import {
  archiveMonth,
  bulkDeleteDocuments,
  deleteDocument,
  previewDocument,
  updateDocument,
} from '@counterfoil/contract/documents/routes';
import type { Document, DocumentChanges } from '@counterfoil/contract/documents/schemas';
import { sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { MAX_IDS } from '@counterfoil/contract/asked';
import { cutInPieces } from '#lib/api/in-pieces.ts';
import { useAct, useAction } from '#lib/api/use-action.ts';
import { useDownload } from '#lib/use-download.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { envelopeQuery } from './queries.ts';

/** Hands an envelope to the accountants. */
export const useSealEnvelope = () =>
  useAction(sealEnvelope, (id: string) => ({ params: { id } }), {
    keep: (clientId, { id }) => envelopeQuery(clientId, id),
  });

/** Moves the documents of a sealed envelope to cold storage. */
export const useArchiveMonth = () =>
  useAction(archiveMonth, (envelope_id: string) => ({ body: { envelope_id } }));

/** Changes a document in the version that the page shows; a newer one is not overwritten. */
export const useUpdateDocument = ({ id, lock_version }: Pick<Document, 'id' | 'lock_version'>) =>
  useAction(
    updateDocument,
    ({ bank_account_id, ...changes }: DocumentChanges & { readonly bank_account_id: string }) => ({
      params: { id },
      body: { ...changes, bank_account_id: bank_account_id || null, lock_version },
    }),
    { onForm: true },
  );

/** Deletes documents, up to 1,000 in one call that deletes all of them or none. */
export const useDeleteDocuments = () =>
  useAct(async (send, ids: readonly string[]) => {
    const [id = '', ...others] = ids;
    if (others.length === 0) {
      return void (await send(deleteDocument, { params: { id } }, { key: `delete-${id}` }));
    }
    for (const piece of cutInPieces(ids, MAX_IDS)) {
      await send(bulkDeleteDocuments, { body: { document_ids: [...piece] } });
    }
  });

export const useDownloadDocument = () =>
  useDownload(
    previewDocument,
    ({ id }: Pick<Document, 'id' | 'file_name'>) => ({
      params: { id },
      query: { download: 'true' as const },
    }),
    ({ file_name }) => file_name,
    () => toast.success('Document has been downloaded'),
  );
