import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

let listening: Statement[] | null = null;
const note = (sql: unknown, values: unknown) => {
  if (!listening) return;
  const config =
    typeof sql === 'object' && sql !== null ? (sql as { text: string; values?: unknown[] }) : null;
  listening.push({
    sql: config ? config.text : String(sql),
    values: config
      ? (config.values ?? [])
      : Array.isArray(values)
        ? [...(values as unknown[])]
        : [],
  });
};

type Query = (sql: unknown, values?: unknown, ...rest: unknown[]) => unknown;
const listened = (query: Query): Query =>
  function (this: unknown, sql, values, ...rest) {
    note(sql, values);
    return query.call(this, sql, values, ...rest);
  };

/** Lets us hear what either driver is asked, so that the floor runs the very same SQL. */
export function hearDrivers(): void {
  const client = pg.Client.prototype as unknown as { query: Query };
  client.query = listened(client.query);
  const pglite = PGlite.prototype as unknown as {
    query: Query;
    transaction: (work: (tx: { query: Query }) => Promise<unknown>) => Promise<unknown>;
  };
  pglite.query = listened(pglite.query);
  const { transaction } = pglite;
  pglite.transaction = function (work) {
    return transaction.call(this, (tx) => {
      note('begin', []);
      tx.query = listened(tx.query.bind(tx));
      return work(tx).finally(() => note('commit', []));
    });
  };
}

/** The statements of one piece of work, in order, begin and commit among them. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = [];
  listening = heard;
  await work();
  listening = null;
  return heard.filter(
    ({ sql }) => !/pgboss|^(listen|select 1)/i.test(sql) || /insert into pgboss/i.test(sql),
  );
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * The same statements as new work: ids the request made, its number and its key are fresh each
 * time, ids it was given stay.
 */
export function asNewWork(
  statements: readonly Statement[],
  given: ReadonlySet<string>,
  freshId: () => string,
): Statement[] {
  const fresh = new Map<string, string>();
  const freshOf = (value: unknown): unknown => {
    if (typeof value !== 'string' || given.has(value)) return value;
    if (!UUID.test(value) && !value.startsWith('bench-')) return value;
    if (!fresh.has(value)) fresh.set(value, UUID.test(value) ? freshId() : `bench-${freshId()}`);
    return fresh.get(value);
  };
  return statements.map(({ sql, values }) => ({ sql, values: values.map(freshOf) }));
}
