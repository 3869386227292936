import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { migrate } from './migrate.ts';
import { openPglite, type Database } from './open-database.ts';

/**
 * Prints the Kysely types of the migrated schema, so a query that does not fit the tables does not
 * compile. Run after a new migration: `node apps/api/src/platform/db/generate-schema.ts`.
 */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  timestamptz: 'string',
  numeric: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  bytea: 'Uint8Array',
  jsonb: 'Json',
  bit: 'string',
  varbit: 'string',
  _text: 'string[]',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  /** `CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text])))`, when it has such a check. */
  allowed: string | null;
}

/** @param kysely of a migrated database */
export async function printSchema(kysely: Database['kysely']): Promise<string> {
  const { rows } = await sql<Column>`
    select table_name, column_name, udt_name, is_nullable,
           (select atthasdef and attgenerated = '' or attidentity <> '' from pg_attribute
            where attrelid = table_name::regclass and attname = column_name) as has_default,
           (select pg_get_constraintdef(c.oid) from pg_constraint as c
            where c.conrelid = table_name::regclass and c.conkey = array[ordinal_position::int2]
              and pg_get_constraintdef(c.oid) like 'CHECK ((% = ANY (ARRAY[%') as allowed
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name, ordinal_position`.execute(kysely);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const body = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.column_name}: ${typeOf(column)};`);
    return `  ${table}: {\n${lines.join('\n')}\n  };`;
  });
  return [
    '// Generated from the migrations by generate-schema.ts: do not edit.',
    "import type { ColumnType, Generated } from 'kysely';",
    '',
    '/** Read parsed, written as text. */',
    'type Json = ColumnType<unknown, string, string>;',
    'type JsonWithDefault = ColumnType<unknown, string | undefined, string>;',
    '',
    `export interface Schema {\n${body.join('\n')}\n}`,
    '',
  ].join('\n');
}

function typeOf(column: Column): string {
  const type = textsOf(column) ?? TYPES[column.udt_name];
  if (!type) throw new Error(`no type for ${column.table_name}.${column.column_name}`);
  const nullable = column.is_nullable === 'YES' ? `${type} | null` : type;
  if (type === 'Json') return column.has_default ? 'JsonWithDefault' : nullable;
  return column.has_default ? `Generated<${nullable}>` : nullable;
}

/** The texts that the column's check allows. */
function textsOf({ udt_name, allowed }: Column): string | undefined {
  if (udt_name !== 'text' || allowed === null) return undefined;
  return [...allowed.matchAll(/'[^']*'/g)].join(' | ');
}

if (import.meta.main) {
  const database = await openPglite(null);
  await migrate(database);
  await writeFile(new URL('./schema.gen.ts', import.meta.url), await printSchema(database.kysely));
  await database.close();
}
