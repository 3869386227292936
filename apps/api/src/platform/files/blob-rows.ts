import type { BlobStore, StoredBlob } from '@counterfoil/providers/blobs/port';
import { sql } from 'kysely';
import { among } from '../db/rows.ts';
import type { Transact } from '../db/transact.ts';
import type { Tx } from '../db/tx.ts';
import { newId } from '../ids.ts';
import type { Clock } from '../time/clock.ts';

/**
 * Bytes and rows cannot commit together. So a blob is reserved first, then written, then kept in
 * the transaction that needs it; the sweep removes what a crash left reserved. A file never exists
 * without a row.
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

/** Throws when the bytes may be gone: the sweep removes old reservations. */
export async function keepBlob(
  tx: Tx,
  clientId: string,
  id: string,
  stored: StoredBlob,
): Promise<void> {
  const kept = await tx
    .updateTable('blobs')
    .set({ state: 'kept', sha256: stored.sha256, byte_size: stored.byteSize })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw new Error(`blob ${id} is not reserved any more`);
}

/**
 * Removes those of these blobs that are not kept, also when it is unknown whether a commit kept them; the sweep removes
 * what fails here.
 */
export async function releaseBlobs(
  deps: { readonly transact: Transact; readonly blobs: BlobStore },
  clientId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const own = { clientId };
  // After this nobody can keep them, so no bytes are removed from under a row. The sweep may
  // already have removed a row whose bytes arrived later.
  const kept = await deps.transact.forClient(own, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with dropped as (
        update blobs set state = 'dropped'
        where client_id = ${clientId} and id = any(${ids}::uuid[]) and state = 'reserved')
      select id from blobs where client_id = ${clientId} and id = any(${ids}::uuid[]) and state = 'kept'`.execute(
      tx,
    );
    return new Set(rows.map(({ id }) => id));
  });
  const released = ids.filter((id) => !kept.has(id));
  if (released.length === 0) return;
  for (const id of released) await deps.blobs.delete(id);
  await deps.transact.forClient(own, (tx) =>
    tx
      .deleteFrom('blobs')
      .where('client_id', '=', clientId)
      .where('state', '=', 'dropped')
      .where(among(released))
      .execute(),
  );
}
