import {
  archiveMonth,
  bulkDeleteDocuments,
  deleteDocument,
  previewDocument,
} from '@counterfoil/contract/documents/routes';
import type { Document } from '@counterfoil/contract/documents/schemas';
import { sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { MAX_IDS } from '@counterfoil/contract/shapes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cutInPieces } from '#lib/api/in-pieces.ts';
import { useIntent } from '#lib/api/intent.ts';
import { refreshClient } from '#lib/api/refresh-client.ts';
import { saveFile } from '#lib/save-file.ts';
import { useClient } from '#lib/session/profile.ts';
import { toast } from '#ui/toast-store.ts';
import { envelopeQuery } from './queries.ts';

/** What is asked anew after a deed; also when it is refused: the page may show what was refused. */
function useRefresh() {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  return () => refreshClient(queryClient, clientId);
}

/** Hands an envelope to the accountants. */
export function useSealEnvelope() {
  const { clientId: client_id } = useClient();
  const queryClient = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: async (id: string) => {
      const idempotencyKey = intent.keyFor(id);
      return (await call(sealEnvelope, { params: { client_id, id }, idempotencyKey })).data;
    },
    onSuccess: (sealed) => {
      intent.done();
      queryClient.setQueryData(envelopeQuery(client_id, sealed.id).queryKey, sealed);
    },
    onSettled: useRefresh(),
  });
}

/** Moves the documents of a sealed envelope to cold storage. */
export function useArchiveMonth() {
  const { clientId: client_id } = useClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: async (envelope_id: string) => {
      const body = { envelope_id };
      const idempotencyKey = intent.keyFor(body);
      return (await call(archiveMonth, { params: { client_id }, body, idempotencyKey })).data;
    },
    onSuccess: intent.done,
    onSettled: useRefresh(),
  });
}

/** Deletes one document, or several: all of them or, of up to 1,000 at a time, none. */
export function useDeleteDocuments() {
  const { clientId: client_id } = useClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const [id = '', ...others] = ids;
      if (others.length === 0) {
        const idempotencyKey = `delete-${id}`;
        return void (await call(deleteDocument, { params: { client_id, id }, idempotencyKey }));
      }
      for (const piece of cutInPieces(ids, MAX_IDS)) {
        const body = { document_ids: [...piece] };
        const idempotencyKey = intent.keyFor(body);
        await call(bulkDeleteDocuments, { params: { client_id }, body, idempotencyKey });
      }
    },
    onSettled: useRefresh(),
  });
}

/** Fetches the file itself with the session's headers and hands it to the browser's downloads. */
export function useDownloadDocument() {
  const { clientId: client_id } = useClient();
  return useMutation({
    mutationFn: async ({ id, file_name }: Pick<Document, 'id' | 'file_name'>) => {
      const query = { download: 'true' as const };
      saveFile(await call(previewDocument, { params: { client_id, id }, query }), file_name);
    },
    onSuccess: () => toast.success('Document has been downloaded'),
  });
}
