import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { Transact } from '../db/transact.ts';
import type { Clock } from '../time/clock.ts';

/** No request takes this long between reserving a blob and keeping it. */
const ABANDONED_AFTER = { hours: 1 };
const BATCH = 500;

/** Removes blobs that were dropped, or reserved and never kept: first the bytes, then the row. */
export async function sweepBlobs(
  transact: Transact,
  blobs: BlobStore,
  clock: Clock,
): Promise<number> {
  const oldest = clock.now().subtract(ABANDONED_AFTER).toString();
  const abandoned = await transact.acrossClients((tx) =>
    tx
      .selectFrom('blobs')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('state', '=', 'dropped'),
          eb.and([eb('state', '=', 'reserved'), eb('created_at', '<', oldest)]),
        ]),
      )
      .limit(BATCH)
      .execute(),
  );
  for (const { id } of abandoned) {
    await blobs.delete(id);
    await transact.acrossClients((tx) =>
      tx.deleteFrom('blobs').where('id', '=', id).where('state', '!=', 'kept').execute(),
    );
  }
  return abandoned.length;
}
