import { type messages, parse, protocol, type PGlite, type Results } from '@electric-sql/pglite';
import type { PGliteDialectConfig } from 'kysely';
import { frequentNames } from './prepared.ts';

const { serialize } = protocol;

/** The embedded database keeps no statistics, so after so many uses a statement's plan is made for the tables of now. */
const PLANNED_FOR_USES = 500;

/** The unnamed statement: each one replaces the one before. */
const UNNAMED = '';

interface Prepared {
  /** Of its parameters. */
  readonly types: readonly number[];
  /** The message that describes its rows, if it answers any. */
  readonly columns: readonly messages.BackendMessage[];
  uses: number;
}

/** The part of the embedded database that Kysely needs. */
type ForKysely = Extract<PGliteDialectConfig['pglite'], { readonly ready: boolean }>;

/** Sends messages of the protocol in one call. */
type Send = (...calls: readonly Uint8Array[]) => Promise<messages.BackendMessage[]>;

/**
 * Executes statements: those with a name in one call instead of the six of PGlite's `query`, which are parse, describe,
 * bind, describe again, execute and sync; others in two.
 */
function preparedStatements({ serializers, parsers }: Pick<PGlite, 'serializers' | 'parsers'>) {
  const known = new Map<string, Prepared>();

  const prepare = async (send: Send, name: string, text: string): Promise<Prepared> => {
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
    if (name !== UNNAMED) known.set(name, statement);
    return statement;
  };
  const preparedOf = async (send: Send, name: string, text: string) => {
    const statement = known.get(name);
    return statement && statement.uses < PLANNED_FOR_USES ? statement : prepare(send, name, text);
  };
  return async <T>(send: Send, name: string, text: string, given: readonly unknown[]) => {
    const statement = await preparedOf(send, name, text);
    statement.uses += 1;
    const values = given.map((value, at) => {
      if (value === null || value === undefined) return null;
      const serializer = serializers[statement.types[at] ?? 0];
      return serializer ? serializer(value) : String(value as string | number);
    });
    const answer = await send(serialize.bind({ statement: name, values }), serialize.execute({}));
    const all = [...statement.columns, ...answer];
    const [result] = parse.parseResults(all, parsers, { rowMode: 'object' });
    return result as Results<T>;
  };
}

const BEGIN = Buffer.concat([
  serialize.parse({ text: 'begin' }),
  serialize.bind(),
  serialize.execute({}),
]);

const ABORTED = '25P02';

/** The messages of one transaction, which begins with the first of them. */
function openTransaction(pglite: PGlite) {
  const call: Send = (...calls) =>
    pglite.runExclusive(() =>
      pglite.execProtocolStream(Buffer.concat([...calls, serialize.sync()]), { syncToFs: false }),
    );
  let isOpen = false;
  const send: Send = async (...calls) => {
    if (isOpen) return call(...calls);
    await pglite._checkReady();
    isOpen = true;
    const answer = await call(BEGIN, ...calls);
    const begun = answer.findIndex(({ name }) => name === 'commandComplete');
    return answer.slice(begun + 1);
  };
  const end = async (how: 'commit' | 'rollback') => {
    if (!isOpen) return;
    isOpen = false;
    const [ended] = parse.parseResults(await call(serialize.query(how)), pglite.parsers);
    if (ended?.command?.toLowerCase() !== how) {
      throw Object.assign(new Error('The transaction was rolled back.'), { code: ABORTED });
    }
  };
  return { send, commit: () => end('commit'), rollback: () => end('rollback') };
}

/**
 * The embedded database for Kysely, which prepares the frequent statements of its transactions, and begins each in the
 * call of its first statement.
 */
export function preparing(pglite: PGlite): ForKysely {
  const names = frequentNames();
  const execute = preparedStatements(pglite);
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
      // Keeps away the other users of the one connection, like PGlite's own transactions.
      pglite._runExclusiveTransaction(async () => {
        const { send, commit, rollback } = openTransaction(pglite);
        const query = <T>(text: string, values: unknown[] = []) => {
          const name = values.length > 0 ? names.nameOf(text) : null;
          return execute<T>(send, name ?? UNNAMED, text, values).catch(names.forget);
        };
        try {
          const answer = await work({ query, rollback });
          await commit();
          return answer;
        } catch (error) {
          await rollback();
          throw error;
        }
      }),
  };
}
