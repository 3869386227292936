import { createHash } from 'node:crypto';
import type { MonthDownload } from '@counterfoil/contract/documents/schemas';
import { byIds, type Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { DocumentRow } from '../record/document-store.ts';

export type MonthRow = Row<'month_downloads'>;

/** A hash of the documents in a download; it changes when they change. */
export const contentsOf = (documents: readonly Pick<DocumentRow, 'id'>[]) =>
  createHash('sha256')
    .update(
      documents
        .map(({ id }) => id)
        .sort()
        .join(),
    )
    .digest('hex');

/** The newest download of an envelope; older ones are ignored. */
export const newestDownload = (
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

export async function saveDownload(
  tx: Tx,
  { client_id: clientId, id }: Pick<MonthRow, 'client_id' | 'id'>,
  changes: Partial<Omit<MonthRow, 'id' | 'client_id'>>,
): Promise<void> {
  await tx
    .updateTable('month_downloads')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** The progress without the link; it reaches 1 only when the file is there. */
export function presentDownload(row: MonthRow): MonthDownload {
  const part = row.total_bytes === 0 ? 0 : row.done_bytes / row.total_bytes;
  const progress = row.blob_id ? 1 : Math.min(0.99, Math.floor(part * 100) / 100);
  return { url: null, progress, error: row.error };
}
