import type { Schema } from '@counterfoil/api/platform/db/schema.gen';
import { newId } from '@counterfoil/api/platform/ids';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { SignedInClient } from './clients.ts';

type TableOfClients = {
  [T in keyof Schema]: Schema[T] extends { client_id: unknown } ? T : never;
}[keyof Schema];

/** Changes the client's rows directly, as the office, a job or an older version did: one, or all. */
export async function setRows<T extends TableOfClients | 'clients'>(
  { api, clientId }: SignedInClient,
  table: T,
  changes: Updateable<Schema[T]>,
  id?: string,
): Promise<void> {
  // The compiler cannot resolve a generic table; the signature has checked the changes.
  const update = api.database.kysely.updateTable(table as 'customers').set(changes as object);
  const mine = table === 'clients' ? 'id' : 'client_id';
  const ofClient = update.where(mine, '=', clientId);
  await (id === undefined ? ofClient : ofClient.where('id', '=', id)).execute();
}

/** The client's rows of a table, with all columns: one, or all in the order of their ids. */
export async function rowsIn<T extends TableOfClients>(
  { api, clientId }: Pick<SignedInClient, 'api' | 'clientId'>,
  table: T,
  id?: string,
): Promise<Selectable<Schema[T]>[]> {
  const rows = api.database.kysely
    .selectFrom(table as 'customers')
    .selectAll()
    .orderBy('id');
  const ofClient = rows.where('client_id', '=', clientId);
  const found = await (id === undefined ? ofClient : ofClient.where('id', '=', id)).execute();
  return found as unknown as Selectable<Schema[T]>[];
}

/** Adds a row of the client directly, as another program does. @returns its id */
export async function addRow<T extends TableOfClients>(
  { api, clientId }: SignedInClient,
  table: T,
  values: Omit<Insertable<Schema[T]>, 'id' | 'client_id'>,
  /** Given when a value depends on it. */
  id = newId(api.clock),
): Promise<string> {
  const row = { ...values, id, client_id: clientId };
  await api.database.kysely
    .insertInto(table as 'customers')
    .values(row as never)
    .execute();
  return id;
}
