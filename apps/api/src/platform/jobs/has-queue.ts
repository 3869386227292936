import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';

/** Whether the queue has its own tables, which a portal makes when it first runs. */
export async function hasQueue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('pgboss.job')::text as found`.execute(tx);
  return Boolean(rows[0]?.found);
}
