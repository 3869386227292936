import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './db/open-database.ts';
import type { Transact } from './db/transact.ts';
import type { Tx } from './db/tx.ts';

/** Counts of all nodes together, each within a span of time. */
export interface SharedCounts {
  /**
   * Adds to a count.
   * @param scope the limit that is counted for
   * @param caller is kept as a hash
   * @param beginsAtMs the begin of the span, the same on every node, in milliseconds since 1970
   * @returns the count of all nodes
   */
  add(scope: string, caller: string, beginsAtMs: number, by: number): Promise<number>;
}

/** Null on the embedded database: its process is the only node. */
export function createSharedCounts(
  { kind }: Pick<Database, 'kind'>,
  transact: Transact,
): SharedCounts | null {
  return kind === 'pglite' ? null : countsIn(transact);
}

/** Counts in the database, whichever it is. */
export const countsIn = (transact: Transact): SharedCounts => ({
  add: (scope, caller, beginsAtMs, by) =>
    transact.acrossClients((tx) =>
      addTo(tx, scope, caller, sql`to_timestamp(${beginsAtMs / 1000}::float8)`, by),
    ),
});

async function addTo(
  tx: Tx,
  scope: string,
  caller: string,
  beginsAt: ReturnType<typeof sql>,
  by: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into shared_counts as c (scope, caller, begins_at, count)
    values (${scope}, ${hashOf(caller)}, ${beginsAt}, ${by})
    on conflict (scope, caller, begins_at) do update set count = c.count + excluded.count
    returning count`.execute(tx);
  return rows[0]?.count ?? by;
}

const hashOf = (caller: string) => createHash('sha256').update(caller).digest('base64url');

/** Deletes counts of spans that are over: the longest is a quarter of an hour. */
export async function forgetOldCounts(tx: Tx, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 1 }).toString();
  await tx.deleteFrom('shared_counts').where('begins_at', '<', before).execute();
}

/**
 * Begins at most so many attempts in a second over all nodes, by the database's clock. Each node keeps its own pace besides,
 * in which its callers take turns. @returns what waits for an attempt's turn
 */
export const createSharedPace =
  (transact: Transact, scope: string, attempts: number) =>
  async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      const turn = await transact.acrossClients(async (tx) => {
        const { rows } = await sql<{ left: number }>`
          select 1000 - extract(milliseconds from clock_timestamp())::int % 1000 as left`.execute(
          tx,
        );
        const second = sql`date_trunc('second', clock_timestamp())`;
        return { count: await addTo(tx, scope, scope, second, 1), leftMs: rows[0]?.left ?? 1000 };
      });
      if (turn.count <= attempts) return;
      await pause(turn.leftMs, undefined, { signal });
    }
  };
