import { createHash } from 'node:crypto';
import type { Database } from '@counterfoil/api/platform/db/open-database';
import { sql } from 'kysely';
import type { SignedInClient } from './clients.ts';

/** A table whose rows belong to clients, or to users alone. */
export interface OwnedTable {
  readonly name: string;
  /** The column that names the owner: `client_id`, `user_id`, or `id` of clients and users themselves. */
  readonly ownedBy: string;
  readonly isOfClients: boolean;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly isGenerated: boolean;
  }[];
}

/** Lists them as the database does, so that a new table is among them. */
export async function ownedTables({ kysely }: Database): Promise<OwnedTable[]> {
  const { rows } = await sql<Omit<OwnedTable, 'ownedBy' | 'isOfClients'>>`
    select table_name as name,
           jsonb_agg(jsonb_build_object('name', column_name, 'type', data_type,
                                        'isGenerated', 'ALWAYS' in (is_generated, identity_generation)) order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`.execute(
    kysely,
  );
  return rows.flatMap((table) => {
    const ownedBy = ownerOf(table);
    return ownedBy === undefined
      ? []
      : [{ ...table, ownedBy, isOfClients: table.name === 'clients' || ownedBy === 'client_id' }];
  });
}

function ownerOf({ name, columns }: Pick<OwnedTable, 'name' | 'columns'>): string | undefined {
  if (name === 'clients' || name === 'users') return 'id';
  return ['client_id', 'user_id'].find((owner) => columns.some((column) => column.name === owner));
}

/** A row as JSON; bytes are in hex. */
export type OwnedRow = Readonly<Record<string, unknown>>;

/** Every row of a client and its user, by table. */
export type OwnedRows = ReadonlyMap<string, readonly OwnedRow[]>;

export async function ownedRows(
  { api, clientId, userId }: SignedInClient,
  tables: readonly OwnedTable[],
): Promise<OwnedRows> {
  const all = new Map<string, readonly OwnedRow[]>();
  for (const { name, ownedBy, isOfClients } of tables) {
    const { rows } = await sql<{ row: OwnedRow }>`
      select to_jsonb(t) as row from ${sql.table(name)} as t
      where ${sql.ref(ownedBy)} = ${isOfClients ? clientId : userId} order by t::text`.execute(
      api.database.kysely,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** The ids in a client's rows: those of the table's own records, by table, and all others. */
export interface OwnedIds {
  readonly byTable: ReadonlyMap<string, readonly string[]>;
  readonly all: readonly string[];
}

/** Reads the ids out of rows: every value of a UUID column, and of a text column that is named as an id. */
export function idsIn(rows: OwnedRows, tables: readonly OwnedTable[]): OwnedIds {
  const byTable = new Map<string, string[]>();
  const all = new Set<string>();
  for (const { name, columns } of tables) {
    const named = columns.filter(
      (column) =>
        column.type === 'uuid' || (column.type === 'text' && /(^|_)id$/.test(column.name)),
    );
    for (const row of rows.get(name) ?? []) {
      for (const column of named) {
        const value = row[column.name];
        if (typeof value === 'string') all.add(value);
      }
      if (typeof row['id'] === 'string')
        byTable.set(name, [...(byTable.get(name) ?? []), row['id']]);
    }
  }
  return { byTable, all: [...all] };
}

/** The SHA-256 of each of a client's files, by the blob's id, and `missing` for a file that is not there. */
export async function ownedFiles({ api }: SignedInClient, rows: OwnedRows): Promise<OwnedRow> {
  const hashes: Record<string, string> = {};
  for (const { id, store } of rows.get('blobs') ?? []) {
    const key = String(id);
    const files = store === 'cold' ? api.coldBlobs : api.blobs;
    hashes[key] = (await files.exists(key))
      ? createHash('sha256')
          .update(await files.get(key))
          .digest('hex')
      : 'missing';
  }
  return hashes;
}
