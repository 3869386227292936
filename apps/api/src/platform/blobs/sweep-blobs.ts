import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { Transact } from '../db/transact.ts';
import type { Clock } from '../time/clock.ts';
import { dropReserved } from './blob-rows.ts';

/** No request takes this long between reserving a blob and keeping it. */
const ABANDONED_AFTER = { hours: 1 };
const BATCH = 500;

/** Removes blobs that were dropped, or reserved and never kept: the bytes first, then the row. */
export async function sweepBlobs(
  transact: Transact,
  blobs: Pick<BlobStore, 'delete'>,
  clock: Clock,
): Promise<number> {
  const dropped = await transact.acrossClients(async (tx) => {
    await dropReserved(tx, clock.now().subtract(ABANDONED_AFTER));
    return tx
      .selectFrom('blobs')
      .select('id')
      .where('state', '=', 'dropped')
      .limit(BATCH)
      .execute();
  });
  for (const { id } of dropped) {
    await blobs.delete(id);
    await transact.acrossClients((tx) =>
      tx.deleteFrom('blobs').where('id', '=', id).where('state', '=', 'dropped').execute(),
    );
  }
  return dropped.length;
}
