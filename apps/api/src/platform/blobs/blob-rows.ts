import type { BlobStore, StoredBlob } from '@counterfoil/providers/blobs/port';
import { sql } from 'kysely';
import type { Transact } from '../db/transact.ts';
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
  stored: StoredBlob,
): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ state: 'kept', sha256: stored.sha256, byte_size: stored.byteSize })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** Nobody needs them any more, from the commit on: the sweep takes the bytes, then the rows. */
export async function dropBlobs(tx: Tx, clientId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ state: 'dropped' })
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Takes back what was reserved and is not needed after all; what fails here is left to the sweep. */
export async function releaseBlobs(
  deps: { readonly transact: Transact; readonly blobs: BlobStore },
  clientId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await deps.blobs.delete(id);
  await deps.transact.forClient({ clientId }, (tx) =>
    tx
      .deleteFrom('blobs')
      .where('client_id', '=', clientId)
      .where('state', '=', 'reserved')
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute(),
  );
}
