import type * as contract from '@counterfoil/contract/documents/routes';
import { audit } from '#platform/audit';
import { dropBlobs } from '#platform/files/drop-blobs';
import { byId, changeRow } from '#platform/db/rows';
import type { Call } from '#platform/http/serve-route';
import type { Tx } from '#platform/db/tx';
import type { DocumentsDeps } from '../record/deps.ts';
import { enforceEnvelope } from '../record/envelope-store.ts';
import { moveToColdJob } from '../record/job-kinds.ts';

/**
 * Archives the documents of a sealed envelope: they no longer count against the quota and can no
 * longer be viewed. Their bytes move to the cold store afterwards.
 */
export function archiveMonth(
  { transact, clock, jobs }: Pick<DocumentsDeps, 'transact' | 'clock' | 'jobs'>,
  { caller, asked: { envelope_id: envelopeId } }: Call<typeof contract.archiveMonth, 'asked'>,
): Promise<{ envelope_id: string }> {
  const { clientId } = caller;
  return transact.answering(caller, async (tx) => {
    const envelope = await byId(tx, 'envelopes', clientId, envelopeId, 'update');
    const documents = await lockDocumentsOf(tx, clientId, envelope.id);
    enforceEnvelope('archive', envelope, { caller, clock, count: documents.length });
    const archived_at = clock.now().toString();
    await changeRow(tx, 'envelopes', envelope, { archived_at });
    await tx
      .updateTable('documents')
      .set({ archived_at, preview_blob_id: null })
      .where('client_id', '=', clientId)
      .where('envelope_id', '=', envelope.id)
      .execute();
    // Archived documents have no previews.
    const previews = documents.flatMap(({ preview_blob_id }) => preview_blob_id ?? []);
    await dropBlobs(tx, clientId, previews);
    await jobs.enqueue(tx, moveToColdJob, [{ client_id: clientId, envelope_id: envelope.id }]);
    await audit(tx, clock, caller, {
      id: envelope.id,
      detail: { documents: documents.length },
    });
    return { envelope_id: envelope.id };
  });
}

const lockDocumentsOf = (tx: Tx, clientId: string, envelopeId: string) =>
  tx
    .selectFrom('documents')
    .select('preview_blob_id')
    .where('client_id', '=', clientId)
    .where('envelope_id', '=', envelopeId)
    .orderBy('id')
    .forUpdate()
    .execute();
