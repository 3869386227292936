import { sql } from 'kysely';
import { moveToColdJob } from '#modules/documents/public';
import { among } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { hasQueue } from '#platform/jobs/has-queue';
import { blobsOfClients, clientTables } from '../data/client-tables.ts';

/** A file as the database records it. */
export interface BlobRecord {
  readonly id: string;
  readonly client_id: string;
  readonly client_number: number;
  readonly state: 'reserved' | 'kept' | 'dropped';
  readonly store: 'hot' | 'cold';
  readonly byte_size: number;
  readonly sha256: string | null;
  readonly created_at: string;
}

// PostgreSQL also reads other spellings as an id, of which no file is the namesake.
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id that a file's key is; null for one that no row can have. */
export const idOf = (key: string): string | null => (UUID.test(key) ? key : null);

const records = (tx: Tx) =>
  tx
    .selectFrom('blobs as b')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .select(['b.id', 'b.client_id', 'c.client_number', 'b.state', 'b.store', 'b.sha256'])
    .select(['b.created_at', sql<number>`coalesce(b.byte_size, 0)`.as('byte_size')]);

/** The rows of these files, whatever their state, by id. */
export async function recordsOf(tx: Tx, keys: readonly string[]): Promise<Map<string, BlobRecord>> {
  const ids = keys.flatMap((key) => idOf(key) ?? []);
  const rows = await records(tx).where(among(ids, 'b.id')).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A page of the rows whose files must be there, in the order of their ids. */
export const keptAfter = (tx: Tx, after: string | null, limit: number): Promise<BlobRecord[]> =>
  records(tx)
    .where('b.state', '=', 'kept')
    .$if(after !== null, (all) => all.where('b.id', '>', after ?? ''))
    .orderBy('b.id')
    .limit(limit)
    .execute();

/** Whether a move of the client's archived files is under way or waits for another attempt. */
export async function isMoving(tx: Tx, clientId: string): Promise<boolean> {
  if (!(await hasQueue(tx))) return false;
  const { rows } = await sql`
    select from pgboss.job where name = ${moveToColdJob.name} and data ->> 'client_id' = ${clientId}
      and state in ('created', 'retry', 'active') limit 1`.execute(tx);
  return rows.length > 0;
}

/** The columns that name these files, such as `documents.blob_id`, by the file's id. */
export async function usesOf(
  tx: Tx,
  files: readonly Pick<BlobRecord, 'id' | 'client_id'>[],
): Promise<Map<string, string>> {
  const ofClients = (await blobsOfClients(tx)).map((column) => ['clients', 'id', column] as const);
  const ofOthers = (await clientTables(tx)).flatMap(({ name, blobs }) =>
    blobs.map((column) => [name, 'client_id', column] as const),
  );
  const clients = files.map(({ client_id }) => client_id);
  const ids = files.map(({ id }) => id);
  const named = [...ofClients, ...ofOthers].map(
    ([table, client, column]) => sql`
      select t.${sql.ref(column)} as id, ${`${table}.${column}`} as use from ${sql.table(table)} t
      join unnest(${clients}::uuid[], ${ids}::uuid[]) f (client_id, id)
        on t.${sql.ref(client)} = f.client_id and t.${sql.ref(column)} = f.id`,
  );
  const { rows } = await sql<{ id: string; use: string }>`
    ${sql.join(named, sql` union all `)}`.execute(tx);
  const uses = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...uses].map(([id, all]) => [id, [...new Set(all.map(({ use }) => use))].join(', ')]),
  );
}
