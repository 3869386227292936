import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { settableClock } from '../../time/clock.ts';
import type { Schema } from '../schema.gen.ts';
import { createTransact } from '../transact.ts';
import type { Tx } from '../tx.ts';
import type { Channel } from './connection.ts';
import { dialectOf } from './dialect.ts';

const SETTING = expect.stringMatching(/^select set_config\('role'/) as string;

/** A database that notes the messages it gets. @param failing the first words of the statements that fail */
function aDatabase(...failing: string[]) {
  const messages: string[][] = [];
  const released: ('whole' | 'broken')[] = [];
  const send: Channel['send'] = async (statements) => {
    messages.push(statements.map(({ text }) => text));
    await nextTurn();
    let error: Error | null = null;
    for (const { text, resolve, reject } of statements) {
      if (failing.some((words) => text.startsWith(words))) error ??= new Error(`no ${text}`);
      if (error) reject(error);
      else resolve({ command: text.toUpperCase(), count: 0, rows: [] });
    }
  };
  const release = (isBroken: boolean) => void released.push(isBroken ? 'broken' : 'whole');
  const kysely = new Kysely<Schema>({
    dialect: dialectOf({ acquire: async () => ({ send, release }), destroy: async () => {} }),
  });
  const transact = createTransact(kysely, settableClock('2026-11-21T09:00:00Z'));
  const forClient = (work: (tx: Tx) => Promise<unknown>) =>
    transact.forClient({ clientId: 'one' }, work);
  return { kysely, forClient, messages, released };
}

const run = (tx: Tx, text: string) => sql.raw(text).execute(tx);

test('a transaction sends its beginning, its client and its first statements in one message', async () => {
  const { forClient, messages, released } = aDatabase();
  await forClient(async (tx) => {
    await Promise.all([run(tx, 'a'), run(tx, 'b')]);
    await run(tx, 'c');
    // The first of these leads to another, which is ready in the same turn.
    const afterTwo = async () => {
      await Promise.resolve();
      await run(tx, 'e');
    };
    await Promise.all([run(tx, 'd'), afterTwo()]);
  });
  expect(messages).toEqual([['begin', SETTING, 'a', 'b'], ['c'], ['d', 'e'], ['commit']]);
  expect(released).toEqual(['whole']);
});

test('statements that are ready while a message is answered go in the next one', async () => {
  const { forClient, messages } = aDatabase();
  await forClient(async (tx) => {
    const first = run(tx, 'a');
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await Promise.all([first, run(tx, 'b'), run(tx, 'c')]);
  });
  expect(messages).toEqual([['begin', SETTING, 'a'], ['b', 'c'], ['commit']]);
});

test('a transaction without a statement sends nothing', async () => {
  const { forClient, messages, released } = aDatabase();
  expect(await forClient(async () => 'done')).toBe('done');
  await expect(forClient(() => Promise.reject(new Error('the reason')))).rejects.toThrow('reason');
  await nextTurn();
  expect({ messages, released }).toEqual({ messages: [], released: ['whole', 'whole'] });
});

test.each(['awaits', 'ignores'])(
  'a transaction that cannot begin sends no further statement, and fails if its work %s the error',
  async (how) => {
    const { forClient, messages, released } = aDatabase('begin');
    const failing = forClient(async (tx) => {
      const first = run(tx, 'a');
      await (how === 'awaits' ? first : first.catch(() => undefined));
      await run(tx, 'b').catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('no begin');
    expect({ messages, released }).toEqual({
      messages: [['begin', SETTING, 'a']],
      released: ['whole'],
    });
  },
);

test('what waits while a transaction cannot begin is not sent outside of it', async () => {
  const { forClient, messages } = aDatabase('begin');
  const failing = forClient(async (tx) => {
    const first = run(tx, 'a').catch(() => undefined);
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await Promise.allSettled([first, run(tx, 'b')]);
  });
  await expect(failing).rejects.toThrow('no begin');
  expect(messages).toEqual([['begin', SETTING, 'a']]);
});

test('a transaction that cannot commit rolls back, so that its connection is whole', async () => {
  const { forClient, messages, released } = aDatabase('commit');
  await expect(forClient((tx) => run(tx, 'a'))).rejects.toThrow('no commit');
  expect(messages).toEqual([['begin', SETTING, 'a'], ['commit'], ['rollback']]);
  expect(released).toEqual(['whole']);
});

test('a connection that is given back sends nothing more', async () => {
  const { kysely, messages } = aDatabase();
  let late: Promise<unknown> | undefined;
  await kysely.connection().execute(async (connection) => {
    late = run(connection as Tx, 'a').catch(String);
  });
  expect(await late).toMatch('has ended');
  expect(messages).toEqual([]);
});

test('a transaction with an isolation level of its own is refused', async () => {
  const { kysely, messages } = aDatabase();
  const strict = kysely.transaction().setIsolationLevel('serializable');
  await expect(strict.execute((tx) => run(tx, 'a'))).rejects.toThrow('mode of its own');
  expect(messages).toEqual([]);
});

test('the same error of many statements says once where it came from', async () => {
  const error = new Error('died');
  const send: Channel['send'] = async (all) => all.forEach(({ reject }) => reject(error));
  const kysely = new Kysely<Schema>({
    dialect: dialectOf({
      acquire: async () => ({ send, release: () => {} }),
      destroy: async () => {},
    }),
  });
  const failing = () => expect(sql.raw('a').execute(kysely)).rejects.toThrow('died');
  await failing();
  const { stack } = error;
  await failing();
  expect(error.stack).toBe(stack);
});

test('a transaction whose client cannot be set rolls back', async () => {
  const { forClient, messages } = aDatabase('select set_config');
  await expect(forClient((tx) => run(tx, 'a'))).rejects.toThrow('no select set_config');
  expect(messages).toEqual([['begin', SETTING, 'a'], ['rollback']]);
});

test('a connection that cannot roll back is given up, and the error says why', async () => {
  const { forClient, released } = aDatabase('a', 'rollback');
  await expect(forClient((tx) => run(tx, 'a'))).rejects.toThrow('no rollback');
  expect(released).toEqual(['broken']);
});

test("Kysely's own transactions begin and end in the same way", async () => {
  const { kysely, messages } = aDatabase();
  await kysely.transaction().execute(async (tx) => {
    await run(tx, 'a');
    await run(tx, 'b');
  });
  expect(messages).toEqual([['begin', 'a'], ['b'], ['commit']]);
});
