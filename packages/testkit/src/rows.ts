import type { Schema } from '@counterfoil/api/platform/db/schema.gen';
import type { Updateable } from 'kysely';
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
