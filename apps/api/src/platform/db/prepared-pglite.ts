import {
  type messages,
  parse,
  protocol,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import type { PGliteDialectConfig } from 'kysely';
import { frequentNames } from './prepared.ts';

const { serialize } = protocol;

/** The embedded database keeps no statistics, so after so many uses a statement's plan is made for the tables of now. */
const PLANNED_FOR_USES = 500;

interface Prepared {
  /** Of its parameters. */
  readonly types: readonly number[];
  /** The message that describes its rows, if it answers any. */
  readonly columns: readonly messages.BackendMessage[];
  uses: number;
}

/** The part of the embedded database that Kysely needs. */
type ForKysely = Extract<PGliteDialectConfig['pglite'], { readonly ready: boolean }>;

/** Executes statements by name, each in one call instead of six: parse, describe, bind, describe again, execute, sync. */
function preparedStatements(pglite: PGlite) {
  const known = new Map<string, Prepared>();
  const send = (...calls: readonly Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...calls, serialize.sync()]), { syncToFs: false });

  const prepare = async (name: string, text: string): Promise<Prepared> => {
    const answer = await send(
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    const statement = {
      types: parse.parseDescribeStatementResults(answer),
      columns: answer.filter((message) => message.name === 'rowDescription'),
      uses: 0,
    };
    known.set(name, statement);
    return statement;
  };
  const preparedOf = async (name: string, text: string) => {
    const statement = known.get(name);
    return statement && statement.uses < PLANNED_FOR_USES ? statement : prepare(name, text);
  };
  return async (name: string, text: string, given: readonly unknown[]) => {
    const statement = await preparedOf(name, text);
    statement.uses += 1;
    const values = given.map((value, at) => {
      if (value === null || value === undefined) return null;
      const serializer = pglite.serializers[statement.types[at] ?? 0];
      return serializer ? serializer(value) : String(value as string | number);
    });
    const answer = await send(serialize.bind({ statement: name, values }), serialize.execute({}));
    const all = [...statement.columns, ...answer];
    return parse.parseResults(all, pglite.parsers, { rowMode: 'object' });
  };
}

/** The embedded database for Kysely, which prepares the frequent statements of its transactions. */
export function preparing(pglite: PGlite): ForKysely {
  const names = frequentNames();
  const execute = preparedStatements(pglite);
  const queryIn =
    (tx: Transaction): Transaction['query'] =>
    async <T>(text: string, values: unknown[] = [], options?: QueryOptions) => {
      const name = values.length > 0 ? names.nameOf(text) : null;
      if (name === null) return tx.query<T>(text, values, options);
      const [result] = await pglite
        .runExclusive(() => execute(name, text, values))
        .catch(names.forget);
      return result as Results<T>;
    };
  return {
    get ready() {
      return pglite.ready;
    },
    get closed() {
      return pglite.closed;
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: (text, values, options) => pglite.query(text, values, options),
    transaction: (work) =>
      pglite.transaction((tx) => work({ query: queryIn(tx), rollback: () => tx.rollback() })),
  };
}
