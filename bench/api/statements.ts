import { PGlite } from '@electric-sql/pglite';
import { Connection } from '@counterfoil/api/platform/db/driver/connection';

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

let listening: Statement[] | null = null;
const note = (sql: string, values: readonly unknown[] = []) => listening?.push({ sql, values });

let embedded: PGlite | null = null;

/** The first embedded database that ran a query. */
export function heardPglite(): PGlite {
  if (!embedded) throw new Error('no embedded database has run a query yet');
  return embedded;
}

type Method = (...given: never[]) => unknown;

/** Calls `hear` with what a method of the class is given, and then the method. */
function listen(prototype: object, method: string, hear: (self: object, given: unknown[]) => void) {
  const methods = prototype as Record<string, Method>;
  const heard = methods[method] as Method;
  methods[method] = function (this: object, ...given: never[]) {
    hear(this, given);
    return heard.apply(this, given);
  };
}

/** Records the statements of both databases, so that the floor runs exactly the same SQL. */
export function hearDrivers(): void {
  listen(Connection.prototype, 'executeQuery', (_, [query]) => {
    const { sql, parameters } = query as { sql: string; parameters: readonly unknown[] };
    note(sql, parameters);
  });
  listen(Connection.prototype, 'begin', () => note('begin'));
  listen(Connection.prototype, 'commit', () => note('commit'));
  listen(PGlite.prototype, 'execProtocolStream', (self) => {
    if (self instanceof PGlite) embedded ??= self;
  });
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
