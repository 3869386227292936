import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';

/** A table with rows of clients, as the database describes it. */
export interface ClientTable {
  readonly name: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** The tables of clients whose rows its rows need. */
  readonly needs: readonly string[];
  /** Columns that name another row of the same table. */
  readonly parents: readonly string[];
  /** Columns that name a blob. */
  readonly blobs: readonly string[];
}

interface TableDescription {
  readonly name: string;
  readonly key: string;
  readonly columns: string;
}

interface Reference {
  readonly from_table: string;
  readonly to_table: string;
  readonly columns: string;
}

/**
 * Every table with a column `client_id`; those whose rows others need come first. Read from the database,
 * so that an export and an erasure forget no table that a later migration adds.
 */
export async function clientTables(tx: Tx): Promise<ClientTable[]> {
  const { rows } = await sql<TableDescription>`
    select c.relname as name,
           (select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
           coalesce((select string_agg(a.attname, ',' order by array_position(i.indkey::int2[], a.attnum))
                     from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
                     where i.indrelid = c.oid and i.indisprimary), '') as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id'
                  and not a.attisdropped)
    order by c.relname`.execute(tx);
  const references = await readReferences(tx);
  return inOrder(rows.map((row) => describe(row, references)));
}

/** The columns of `clients` that may be empty: all details of a client beyond its existence. */
export async function emptiableOfClients(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'clients'::regclass and attnum > 0 and not attisdropped and not attnotnull
    order by attnum`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The columns of `clients` that name a blob: the logo's. */
export async function blobsOfClients(tx: Tx): Promise<string[]> {
  const references = await readReferences(tx);
  return references
    .filter(({ from_table, to_table }) => from_table === 'clients' && to_table === 'blobs')
    .flatMap(({ columns }) => columns.split(','))
    .filter((column) => column !== 'id');
}

const readReferences = async (tx: Tx): Promise<readonly Reference[]> =>
  (
    await sql<Reference>`
      select f.conrelid::regclass::text as from_table, f.confrelid::regclass::text as to_table,
             (select string_agg(a.attname, ',') from pg_attribute a
              where a.attrelid = f.conrelid and a.attnum = any(f.conkey)) as columns
      from pg_constraint f
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace
      -- The database keeps no order of them: a file that two columns name has the name of the first.
      order by 1, f.conkey`.execute(tx)
  ).rows;

function describe(row: TableDescription, references: readonly Reference[]): ClientTable {
  const own = references.filter(({ from_table }) => from_table === row.name);
  const to = (name: string) =>
    own
      .filter(({ to_table }) => to_table === name)
      .flatMap(({ columns }) => columns.split(','))
      .filter((column) => column !== 'client_id');
  return {
    name: row.name,
    key: row.key.split(',').filter(Boolean),
    columns: row.columns.split(','),
    needs: own.map(({ to_table }) => to_table).filter((name) => name !== row.name),
    parents: to(row.name),
    blobs: to('blobs'),
  };
}

/** Those first that others need. */
function inOrder(tables: readonly ClientTable[]): ClientTable[] {
  const known = new Set(tables.map(({ name }) => name));
  const done = new Map<string, ClientTable>();
  for (let left = [...tables]; left.length > 0;) {
    const ready = left.filter(({ needs }) =>
      needs.every((name) => !known.has(name) || done.has(name)),
    );
    if (ready.length === 0) {
      throw new Error(`tables need each other: ${left.map(({ name }) => name).join(', ')}`);
    }
    for (const table of ready) done.set(table.name, table);
    left = left.filter(({ name }) => !done.has(name));
  }
  return [...done.values()];
}
