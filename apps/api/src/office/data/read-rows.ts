import { sql } from 'kysely';
import type { Transact } from '#platform/db/transact';
import { placeOf, SEALED as SEALED_TABLES } from '#platform/sealed-places';
import type { Secrets } from '#platform/secrets';
import type { ClientTable } from './client-tables.ts';

type AnyRow = Readonly<Record<string, unknown>>;

const BATCH = 500;

/** The client's rows of a table, by its key, a few hundred at a time: each batch has its own transaction. */
export async function* readRows(
  transact: Transact,
  clientId: string,
  { name, key }: Pick<ClientTable, 'name' | 'key'>,
): AsyncGenerator<readonly AnyRow[]> {
  if (key.length === 0) throw new Error(`${name} has no primary key to read it by`);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let last: AnyRow | undefined; ;) {
    const from = last;
    const after = from
      ? sql`and (${columns}) > (${sql.join(key.map((column) => from[column]))})`
      : sql``;
    const { rows } = await transact.acrossClients((tx) =>
      sql<AnyRow>`
        select * from ${sql.table(name)} where client_id = ${clientId} ${after}
        order by ${columns} limit ${sql.lit(BATCH)}`.execute(tx),
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

const SEALED = /_sealed$/;
/**
 * A key with which the portal acts for a client elsewhere, or a payer gets in, is not the client's data, nor is its
 * hash.
 */
const KEYS = /(token|secret)/;

const keyOf = (table: string) =>
  (SEALED_TABLES as Readonly<Record<string, { readonly key: string }>>)[table]?.key ?? 'id';

/** A row to read: sealed values opened, under their names without `_sealed`; other bytes as base64. */
export function opened(secrets: Pick<Secrets, 'open'>, table: string, row: AnyRow): AnyRow {
  const key = String(row[keyOf(table)]);
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !KEYS.test(name))
      .map(([name, value]) => {
        if (!(value instanceof Uint8Array)) return [name.replace(SEALED, ''), value];
        if (!SEALED.test(name)) return [name, Buffer.from(value).toString('base64')];
        return [
          name.replace(SEALED, ''),
          textOrObject(secrets.open(value, placeOf(table, name, key))),
        ];
      }),
  );
}

/** Bank details are sealed as JSON. */
function textOrObject(text: string): unknown {
  if (!text.startsWith('{')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Batches of rows as one JSON array, a row on each line. */
export async function* asJson(
  batches: AsyncIterable<readonly AnyRow[]>,
  present: (row: AnyRow) => AnyRow,
): AsyncGenerator<Uint8Array> {
  let begins = '[\n';
  for await (const rows of batches) {
    const lines = rows.map((row) => JSON.stringify(present(row))).join(',\n');
    yield Buffer.from(begins + lines);
    begins = ',\n';
  }
  yield Buffer.from(begins === '[\n' ? '[]\n' : '\n]\n');
}
