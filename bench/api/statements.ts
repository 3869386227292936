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

let embedded: PGlite | null = null;

/** The first embedded database that ran a query. */
export function heardPglite(): PGlite {
  if (!embedded) throw new Error('no embedded database has run a query yet');
  return embedded;
}

function remember(driver: unknown): void {
  if (driver instanceof PGlite) embedded ??= driver;
}

type Query = (sql: unknown, values?: unknown, ...rest: unknown[]) => unknown;
const listened = (query: Query): Query =>
  function (this: unknown, sql, values, ...rest) {
    remember(this);
    note(sql, values);
    return query.call(this, sql, values, ...rest);
  };

/** Records the queries of both drivers, so that the floor runs exactly the same SQL. */
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

/** The statements of one piece of work in order, with begin and commit. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  listening = seen;
  await work();
  listening = null;
  return seen.filter(({ sql }) => !/pgboss|^(listen|select 1)/i.test(sql));
}

const MADE = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}|^bench-.+/g;

/**
 * The same statements as new work. Ids, numbers and keys that the request made are new each time, ids
 * that it was given stay, and another record stands in for the one it changed.
 */
export function asNewWork(
  statements: readonly Statement[],
  given: ReadonlySet<string>,
  freshId: () => string,
  standIns: ReadonlyMap<string, string> = new Map(),
): Statement[] {
  const fresh = new Map<string, string>(standIns);
  const freshOf = (made: string): string => {
    if (given.has(made)) return made;
    const known = fresh.get(made) ?? (made.startsWith('bench-') ? `bench-${freshId()}` : freshId());
    fresh.set(made, known);
    return known;
  };
  const renew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renew);
    return typeof value === 'string' ? value.replaceAll(MADE, freshOf) : value;
  };
  return statements.map(({ sql, values }) => ({ sql, values: values.map(renew) }));
}
