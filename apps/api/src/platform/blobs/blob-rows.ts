import type { Tx } from '../db/tx.ts';
import { newId } from '../ids.ts';
import type { Clock } from '../time/clock.ts';

/**
 * Bytes and rows live in two places that cannot commit together. So a blob is reserved first,
 * then written, then kept in the transaction that needs it; the sweep removes what a crash left
 * reserved. At no moment is there a file without a row.
 */
export async function reserveBlob(
  tx: Tx,
  clock: Clock,
  clientId: string,
  contentType: string,
): Promise<string> {
  const id = newId(clock);
  await tx
    .insertInto('blobs')
    .values({
      id,
      client_id: clientId,
      state: 'reserved',
      content_type: contentType,
      created_at: clock.now().toString(),
    })
    .execute();
  return id;
}

export async function keepBlob(
  tx: Tx,
  clientId: string,
  id: string,
  stored: { readonly sha256: string; readonly byteSize: number },
): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ state: 'kept', sha256: stored.sha256, byte_size: stored.byteSize })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}
