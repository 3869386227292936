import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.gen.ts';
import type { Transact } from './transact.ts';

const BATCH = 500;

/**
 * Deletes rows whose time is over, a few hundred in a transaction. Rows that another node deletes or somebody changes at
 * the moment are left to them, or to the next round.
 */
export async function deleteOld(
  transact: Transact,
  table: keyof Schema,
  isOld: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await transact.acrossClients((tx) =>
      sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld} limit ${sql.lit(BATCH)} for update skip locked))`.execute(
        tx,
      ),
    );
    if (numAffectedRows < BATCH) return;
  }
}
