import { aCustomer } from '@counterfoil/testkit/records';
import { signedInClient } from '@counterfoil/testkit/clients';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTransact } from '../transact.ts';
import type { Tx } from '../tx.ts';

const TRANSACTION = sql<{ id: string }>`select pg_current_xact_id()::text as id`;

async function aPortal() {
  const client = await signedInClient();
  const { database, clock } = client.api;
  return { client, database, transact: createTransact(database.kysely, clock) };
}

const namesIn = async (tx: Tx) =>
  (await tx.selectFrom('customers').select('name').execute()).map(({ name }) => name);

describe('a transaction', () => {
  test('begins before a first statement with parameters', async () => {
    const { client, database, transact } = await aPortal();
    const { id } = await aCustomer(client, { name: 'Fig' });
    const failing = transact.acrossClients(async (tx) => {
      await tx.updateTable('customers').set({ name: 'Elm' }).where('id', '=', id).execute();
      throw new Error('the reason');
    });
    await expect(failing).rejects.toThrow('the reason');
    const row = database.kysely.selectFrom('customers').select('name').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ name: 'Fig' });
  });

  test('begins before a first statement without parameters, which answers its rows', async () => {
    const { transact } = await aPortal();
    const own = async (tx: Tx) => (await TRANSACTION.execute(tx)).rows;
    const [first, second] = await transact.acrossClients(async (tx) => [
      await own(tx),
      await own(tx),
    ]);
    expect(first).toHaveLength(1);
    expect(second).toEqual(first);
    expect(await transact.acrossClients(own)).not.toEqual(first);
  });

  test('without a statement ends, and the next one on its connection is whole', async () => {
    const { client, transact } = await aPortal();
    await aCustomer(client, { name: 'Fig' });
    expect(await transact.acrossClients(async () => 'done')).toBe('done');
    await expect(transact.acrossClients(() => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await transact.forClient(client, namesIn)).toEqual(['Fig']);
  });

  test('whose first statement fails leaves its connection in order', async () => {
    const { client, transact } = await aPortal();
    const wrong = (tx: Tx) => sql`select 1 / 0`.execute(tx);
    await expect(transact.acrossClients(wrong)).rejects.toThrow('division');
    expect(await transact.forClient(client, namesIn)).toEqual([]);
  });

  test('with a failed statement does not answer as if it had committed', async () => {
    const { client, transact } = await aPortal();
    const { id } = await aCustomer(client, { name: 'Fig' });
    const ignoring = transact.acrossClients(async (tx) => {
      await tx.updateTable('customers').set({ name: 'Elm' }).where('id', '=', id).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(ignoring).rejects.toThrow(/transaction/i);
    expect(await transact.forClient(client, namesIn)).toEqual(['Fig']);
  });

  test('that does several things at once fails for the reason that the first one gives', async () => {
    const { transact } = await aPortal();
    const refused = async (tx: Tx) => {
      await sql`select 1 / 0`.execute(tx).catch(async () => {
        await Promise.resolve();
        throw new Error('the refusal');
      });
    };
    const both = transact.acrossClients((tx) =>
      Promise.all([refused(tx), TRANSACTION.execute(tx), TRANSACTION.execute(tx)]),
    );
    await expect(both).rejects.toThrow('the refusal');
  });

  test('reads on after a row with a value that it does not understand', async () => {
    const { transact } = await aPortal();
    const rows = await transact.acrossClients(async (tx) => {
      const never = sql`select 1 as one, 'infinity'::timestamptz as at`.execute(tx);
      const [wrong, right] = await Promise.allSettled([never, sql`select 2 as two`.execute(tx)]);
      expect(wrong).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) });
      return right.status === 'fulfilled' ? right.value.rows : null;
    });
    expect(rows).toEqual([{ two: 2 }]);
  });

  test('gets every kind of value as it was given', async () => {
    const { transact } = await aPortal();
    const words = [
      ['a', '', 'null'],
      ['"b\\', null, '{c, d}\n£'],
    ];
    const [bytes, data] = [new Uint8Array([0, 255, 92]).subarray(1), { of: ['x', null, 1.5] }];
    const { rows } = await transact.acrossClients((tx) =>
      sql<{
        counts: unknown[];
        bytes: Uint8Array;
      }>`select ${words}::text[] as words, ${[]}::uuid[] as none, ${[1, null]}::bigint[] as counts,
                 ${bytes}::bytea as bytes, ${data}::jsonb as data, ${2n ** 60n}::text as large,
                 ${-1.25}::numeric as decimal, ${false}::boolean as flag, ${undefined}::text as missing,
                 ${'\\x00'}::text as text`.execute(tx),
    );
    const [row] = rows;
    expect(row).toMatchObject({ words, none: [], data, decimal: '-1.25', flag: false });
    expect(row).toMatchObject({ large: String(2n ** 60n), missing: null, text: '\\x00' });
    expect(row?.counts.map(String)).toEqual(['1', 'null']);
    expect([...(row?.bytes ?? [])]).toEqual([255, 92]);
  });

  test.each(['its first statements', 'later statements'])(
    'that fails before the end of %s does not run them outside of it',
    async (which) => {
      const { client, transact } = await aPortal();
      const { id } = await aCustomer(client, { name: 'Fig' });
      const begun: Promise<unknown>[] = [];
      const failing = transact.acrossClients(async (tx) => {
        if (which === 'later statements') await TRANSACTION.execute(tx);
        for (const name of ['Ash', 'Elm', 'Yew']) {
          const change = tx.updateTable('customers').set({ name }).where('id', '=', id);
          begun.push(change.execute().catch(String));
        }
        throw new Error('the reason');
      });
      await expect(failing).rejects.toThrow('the reason');
      await Promise.all(begun);
      await transact.acrossClients(async (tx) => (await TRANSACTION.execute(tx)).rows);
      expect(await transact.forClient(client, namesIn)).toEqual(['Fig']);
    },
  );

  test.each([`' || (select current_user) || '`, `\\', true); select ('`, `'; commit; --`])(
    'for the client %s reads no rows',
    async (clientId) => {
      const { client, transact } = await aPortal();
      await aCustomer(client);
      await expect(transact.forClient({ clientId }, namesIn)).rejects.toThrow(/uuid/);
    },
  );
});

describe('a statement outside of a transaction', () => {
  test('fails when it cannot be committed', async () => {
    const { database } = await aPortal();
    await database.kysely.connection().execute(async (one) => {
      await sql`create temp table uncommitted (id int unique deferrable initially deferred)`.execute(
        one,
      );
      await expect(sql`insert into uncommitted values (1), (1)`.execute(one)).rejects.toThrow(
        'unique',
      );
      await sql`drop table uncommitted`.execute(one);
    });
  });

  test('that copies leaves the database in order', async () => {
    const { database } = await aPortal();
    const answers = async () => {
      expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
    };
    await Promise.allSettled([sql`copy (select 1) to stdout`.execute(database.kysely)]);
    await answers();
    // The embedded database waits for the data for ever.
    if (database.kind === 'pglite') return;
    await expect(sql`copy users from stdin`.execute(database.kysely)).rejects.toThrow('copied');
    await answers();
  });
});
