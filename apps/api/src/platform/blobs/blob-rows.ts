import type { BlobStore, StoredBlob } from '@counterfoil/providers/blobs/port';
import { among } from '../db/rows.ts';
import type { Transact } from '../db/transact.ts';
import type { Tx } from '../db/tx.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../log.ts';
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

/** A blob that is written and not kept yet. */
export interface NewBlob extends StoredBlob {
  readonly id: string;
  /** Keeps it in this transaction. */
  readonly keep: (tx: Tx) => Promise<void>;
}

interface BlobDeps {
  readonly transact: Transact;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Reserves a blob and writes it. Then `use` runs in one transaction and calls `keep` if the blob is
 * still needed. What is not kept is removed at once.
 */
export async function storeBlob<T>(
  deps: BlobDeps,
  { clientId, contentType }: { readonly clientId: string; readonly contentType: string },
  content: Uint8Array | AsyncIterable<Uint8Array>,
  use: (tx: Tx, blob: NewBlob) => Promise<T>,
): Promise<T> {
  const { transact, clock, blobs, log } = deps;
  const own = { clientId };
  const id = await transact.forClient(own, (tx) => reserveBlob(tx, clock, clientId, contentType));
  const leftToTheSweep = (error: unknown) =>
    log.warn({ err: error }, 'a blob is left to the sweep');
  let isKept = false;
  try {
    const stored = await blobs.put(id, content);
    const done = await transact.forClient(own, async (tx) => {
      // Of this attempt: after a deadlock the transaction starts again.
      let keeps = false;
      const keep = async () => {
        await keepBlob(tx, clientId, id, stored);
        keeps = true;
      };
      return { answer: await use(tx, { id, ...stored, keep }), keeps };
    });
    isKept = done.keeps;
    return done.answer;
  } finally {
    // The work's own error is the one to report.
    if (!isKept) await releaseBlobs(deps, clientId, [id]).catch(leftToTheSweep);
  }
}

/**
 * Takes back reserved blobs that are not needed; the sweep removes what fails here. A caller that
 * does not know whether its commit succeeded may call this: kept blobs stay.
 */
export async function releaseBlobs(
  deps: { readonly transact: Transact; readonly blobs: BlobStore },
  clientId: string,
  ids: readonly string[],
): Promise<void> {
  const own = { clientId };
  // After this nobody can keep them, so no bytes are removed from under a row. The sweep may
  // already have removed a row whose bytes arrived later.
  const kept = await deps.transact.forClient(own, async (tx) => {
    await tx
      .updateTable('blobs')
      .set({ state: 'dropped' })
      .where('client_id', '=', clientId)
      .where('state', '=', 'reserved')
      .where(among(ids))
      .execute();
    const rows = await tx
      .selectFrom('blobs')
      .select('id')
      .where('client_id', '=', clientId)
      .where('state', '=', 'kept')
      .where(among(ids))
      .execute();
    return new Set(rows.map(({ id }) => id));
  });
  const released = ids.filter((id) => !kept.has(id));
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
