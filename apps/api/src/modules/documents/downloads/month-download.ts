import { createHash } from 'node:crypto';
import type * as contract from '@counterfoil/contract/documents/routes';
import type { MonthDownload } from '@counterfoil/contract/documents/schemas';
import { byId, byIds, changeIfThere, type Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { newId } from '#platform/ids';
import { zipNames } from '#platform/zip-names';
import type { DocumentsDeps } from '../record/deps.ts';
import { documentsOf, type DocumentRow } from '../record/document-store.ts';
import { enforceEnvelope, envelopeLabel } from '../record/envelope-store.ts';
import { makeMonthJob } from '../record/job-kinds.ts';
import { giveLink, linkPath } from './link-store.ts';

/** A recent download is used again for this long. */
const GOOD_FOR = { minutes: 30 };

/**
 * Starts the download of an envelope and answers at once. A repeated request, during the work or soon
 * after, gets the same download unless the envelope's documents have changed.
 */
export function generateMonth(
  { transact, clock, jobs }: Pick<DocumentsDeps, 'transact' | 'clock' | 'jobs'>,
  { caller, asked: { envelope_id: envelopeId } }: Call<typeof contract.generateMonth, 'asked'>,
): Promise<MonthDownload> {
  const { clientId } = caller;
  return transact.answering(caller, async (tx) => {
    const envelope = await byId(tx, 'envelopes', clientId, envelopeId, 'update');
    const documents = await documentsOf(tx, clientId, envelope.id);
    enforceEnvelope('download', envelope, { caller, clock, count: documents.length });
    const contents = contentsOf(documents);
    const last = await newestDownload(tx, clientId, envelope.id);
    const oldest = clock.now().subtract(GOOD_FOR);
    if (
      last?.contents === contents &&
      last.error === null &&
      Temporal.Instant.compare(last.created_at, oldest) > 0
    ) {
      return presentDownload(last);
    }
    const id = newId(clock);
    await tx
      .insertInto('month_downloads')
      .values({
        id,
        client_id: clientId,
        envelope_id: envelope.id,
        contents,
        total_bytes: documents.reduce((sum, { byte_size }) => sum + byte_size, 0),
        created_at: clock.now().toString(),
      })
      .execute();
    await jobs.enqueue(tx, makeMonthJob, [{ client_id: clientId, month_download_id: id }]);
    return { url: null, progress: 0, error: null };
  });
}

const LINK_MINUTES = 15;
const NOT_THERE = 'This download has expired. Please start it again.';

/** The progress of a download; when it is ready, a separate link for each caller. */
export function downloadMonth(
  { transact, clock }: Pick<DocumentsDeps, 'transact' | 'clock'>,
  { caller, asked: { envelope_id: envelopeId } }: Call<typeof contract.downloadMonth>,
): Promise<MonthDownload> {
  const { clientId } = caller;
  return transact.forClient(caller, async (tx) => {
    const envelope = await byId(tx, 'envelopes', clientId, envelopeId);
    // An earlier download may still contain documents that have been archived since.
    enforceEnvelope('download', envelope, { caller, clock, count: 1 });
    const download = await newestDownload(tx, clientId, envelope.id);
    // Clients poll without a limit, so a download that nobody makes needs an error to end the polling.
    if (!download) return { url: null, progress: 0, error: NOT_THERE };
    const progress = presentDownload(download);
    if (!download.blob_id) return progress;
    const token = await giveLink(tx, {
      clientId,
      blobId: download.blob_id,
      fileName: zipNames([envelopeLabel(envelope)], '.zip')[0] ?? 'envelope.zip',
      expiresAt: clock.now().add({ minutes: LINK_MINUTES }),
    });
    return { ...progress, url: linkPath(token) };
  });
}

export type MonthRow = Row<'month_downloads'>;

/** A hash of the documents in a download and their names; it changes when they change. */
export const contentsOf = (documents: readonly Pick<DocumentRow, 'id' | 'file_name'>[]) =>
  createHash('sha256')
    .update(
      documents
        .map(({ id, file_name }) => `${id} ${file_name}`)
        .sort()
        .join('\n'),
    )
    .digest('hex');

/** The newest download of an envelope; older ones are ignored. */
const newestDownload = (
  tx: Tx,
  clientId: string,
  envelopeId: string,
): Promise<MonthRow | undefined> =>
  tx
    .selectFrom('month_downloads')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('envelope_id', '=', envelopeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const lockDownload = async (tx: Tx, clientId: string, id: string) =>
  (await byIds(tx, 'month_downloads', clientId, [id], 'update'))[0];

/** Does nothing when the clean-up has deleted the download meanwhile. */
export const saveDownload = (
  tx: Tx,
  row: Pick<MonthRow, 'client_id' | 'id'>,
  changes: Partial<Omit<MonthRow, 'id' | 'client_id'>>,
) => changeIfThere(tx, 'month_downloads', row, changes);

/** The progress without the link; it reaches 1 only when the file is there. */
function presentDownload(row: MonthRow): MonthDownload {
  const part = row.total_bytes === 0 ? 0 : row.done_bytes / row.total_bytes;
  const progress = row.blob_id ? 1 : Math.min(0.99, Math.floor(part * 100) / 100);
  return { url: null, progress, error: row.error };
}
