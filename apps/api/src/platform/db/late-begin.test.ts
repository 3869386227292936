import { aCustomer } from '@counterfoil/testkit/records';
import { signedInClient } from '@counterfoil/testkit/clients';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTransact } from './transact.ts';
import type { Tx } from './tx.ts';

const TRANSACTION = sql<{ id: string }>`select pg_current_xact_id()::text as id`;

async function aPortal() {
  const client = await signedInClient();
  const { database, clock } = client.api;
  return { client, database, transact: createTransact(database.kysely, clock) };
}

const namesIn = async (tx: Tx) =>
  (await tx.selectFrom('customers').select('name').execute()).map(({ name }) => name);

describe('a transaction', () => {
  test('of a client begins in the message that names the client', async () => {
    const { client, database, transact } = await aPortal();
    if (database.kind === 'pglite') return;
    const said = Promise.withResolvers<unknown>();
    await transact.forClient(client, async () => {
      const { rows } = await sql<{ query: string }>`
        select query from pg_stat_activity
        where state = 'idle in transaction' and query like ${`%${client.clientId}%`}`.execute(
        database.kysely,
      );
      said.resolve(rows);
    });
    expect(await said.promise).toEqual([{ query: expect.stringMatching(/^begin; select set_/) }]);
  });

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
