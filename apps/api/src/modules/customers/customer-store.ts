import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import { notFound } from '#platform/refusals';

export type CustomerRow = Selectable<Schema['customers']>;

export async function readCustomer(tx: Tx, clientId: string, id: string): Promise<CustomerRow> {
  const row = await tx
    .selectFrom('customers')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Reads a customer and locks it against changes until the transaction ends. */
export async function lockCustomer(tx: Tx, clientId: string, id: string): Promise<CustomerRow> {
  const row = await tx
    .selectFrom('customers')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Reads a customer and locks it against renaming and deletion. Ledger postings go on. */
export async function keepCustomer(tx: Tx, clientId: string, id: string): Promise<CustomerRow> {
  const row = await tx
    .selectFrom('customers')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Reads a customer and blocks postings to their ledger until the transaction ends, so that pages of
 * the ledger read in it are consistent.
 */
export async function holdLedger(
  tx: Tx,
  clientId: string,
  customerId: string,
): Promise<CustomerRow> {
  const row = await tx
    .selectFrom('customers')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', customerId)
    .forShare()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function insertCustomer(tx: Tx, row: Insertable<Schema['customers']>) {
  return tx.insertInto('customers').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function saveCustomer(
  tx: Tx,
  clientId: string,
  id: string,
  changes: Updateable<Schema['customers']>,
): Promise<CustomerRow> {
  return tx
    .updateTable('customers')
    .set(changes)
    .set({ lock_version: sql`lock_version + 1` })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeCustomer(tx: Tx, clientId: string, id: string): Promise<void> {
  await tx.deleteFrom('customers').where('client_id', '=', clientId).where('id', '=', id).execute();
}

/** The customers with these ids. Looks up each id: faster than a scan of the whole index. */
export async function readCustomers(
  tx: Tx,
  clientId: string,
  ids: readonly string[],
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select found.* from (select distinct unnest(${ids}::uuid[]) as id) as chosen cross join lateral (
      select * from customers where id = chosen.id and client_id = ${clientId} limit 1) as found`.execute(
    tx,
  );
  return rows;
}
