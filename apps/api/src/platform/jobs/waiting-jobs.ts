import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

export interface WaitingJobs {
  readonly kind: string;
  /** Retries that are not due yet are among them. */
  readonly count: number;
  /** How long the oldest has been due, in seconds; 0 when none is. */
  readonly oldestDueSeconds: number;
}

export async function waitingJobs(
  { kysely }: Pick<Database, 'kysely'>,
  kinds: readonly string[],
): Promise<WaitingJobs[]> {
  // Its condition is that of pg-boss's own index.
  const { rows } = await sql<WaitingJobs>`
    select name as kind, count(*)::int as count,
      coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8
        as "oldestDueSeconds"
    from pgboss.job
    where state < 'active' and not blocked and name in (${sql.join(kinds)})
    group by name`.execute(kysely);
  const found = new Map(rows.map((row) => [row.kind, row]));
  return kinds.map((kind) => found.get(kind) ?? { kind, count: 0, oldestDueSeconds: 0 });
}
