import type { BlobStore } from '@counterfoil/providers/blobs/port';
import { among } from '../db/rows.ts';
import type { Transact } from '../db/transact.ts';
import type { Tx } from '../db/tx.ts';
import type { Clock } from '../time/clock.ts';

/**
 * Gives up reserved blobs: all, or those older than `before`. A late caller gets an error from
 * `keepBlob`, so nothing is lost silently. The embedded database has one process, so at its start
 * every reservation is left over.
 */
export async function dropReserved(tx: Tx, before?: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ state: 'dropped' })
    .where('state', '=', 'reserved')
    .$if(before !== undefined, (old) => old.where('created_at', '<', String(before)))
    .execute();
}

/** Marks blobs as unused. After the commit the sweep removes the bytes, then the rows. */
export async function dropBlobs(tx: Tx, clientId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ state: 'dropped' })
    .where('client_id', '=', clientId)
    .where(among(ids))
    .execute();
}

/** No request takes this long between reserving a blob and keeping it. */
const ABANDONED_AFTER = { hours: 1 };
const BATCH = 500;
/** So that a run ends, although a month's previews of all clients may be dropped in one night. */
const MOST_BATCHES = 20;

/**
 * Removes blobs that were dropped, or reserved and never kept: the bytes first, then the rows. Ten thousand at most; the
 * next run goes on.
 */
export async function sweepBlobs(
  transact: Transact,
  blobs: Pick<BlobStore, 'delete'>,
  clock: Clock,
): Promise<number> {
  await transact.acrossClients((tx) => dropReserved(tx, clock.now().subtract(ABANDONED_AFTER)));
  let swept = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const count = await sweepBatch(transact, blobs);
    swept += count;
    if (count < BATCH) break;
  }
  return swept;
}

async function sweepBatch(transact: Transact, blobs: Pick<BlobStore, 'delete'>): Promise<number> {
  const dropped = await transact.acrossClients((tx) =>
    tx.selectFrom('blobs').select('id').where('state', '=', 'dropped').limit(BATCH).execute(),
  );
  if (dropped.length === 0) return 0;
  for (const { id } of dropped) await blobs.delete(id);
  await transact.acrossClients((tx) =>
    tx
      .deleteFrom('blobs')
      .where(among(dropped.map(({ id }) => id)))
      .where('state', '=', 'dropped')
      .execute(),
  );
  return dropped.length;
}
