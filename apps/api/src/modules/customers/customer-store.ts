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

/** Reads a customer and keeps everybody else from changing it until the transaction ends. */
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

export function readCustomers(tx: Tx, clientId: string, ids: readonly string[]) {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/**
 * Adds to what a customer owes (pence, negative when paid or credited). Called in the transaction
 * that changes a balance, by the module that owns the balance.
 */
export async function addToOutstanding(tx: Tx, clientId: string, id: string, pence: number) {
  if (pence === 0) return;
  await tx
    .updateTable('customers')
    .set({ outstanding_pence: sql`outstanding_pence + ${pence}` })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/**
 * The same for several customers: pence by customer. They are locked one after the other by id, so
 * that two such deeds never wait for each other.
 */
export async function addAllToOutstanding(
  tx: Tx,
  clientId: string,
  pence: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = [...pence.keys()];
  await tx
    .selectFrom('customers')
    .select('id')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  await sql`
    update customers set outstanding_pence = outstanding_pence + added.pence
    from unnest(${ids}::uuid[], ${[...pence.values()]}::bigint[]) as added (customer_id, pence)
    where client_id = ${clientId} and id = added.customer_id`.execute(tx);
}
