import { signedInClient } from '@counterfoil/testkit/clients';
import { anEmptyDatabase } from '@counterfoil/testkit/new-database';
import { aCustomer } from '@counterfoil/testkit/records';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settableClock } from '../time/clock.ts';
import { createTransact } from './transact.ts';

test('two transactions that deadlock both succeed', async () => {
  const client = await signedInClient();
  const transact = createTransact(client.api.database.kysely, client.api.clock);
  const ids = [(await aCustomer(client)).id, (await aCustomer(client)).id];
  let [runs, taken] = [0, 0];
  const bothHaveOne = Promise.withResolvers<void>();
  const rename = (order: string[]) =>
    transact.forClient(client, async (tx) => {
      runs++;
      for (const id of order) {
        await tx.updateTable('customers').set({ city: 'Ely' }).where('id', '=', id).execute();
        taken++;
        if (taken === 2) bothHaveOne.resolve();
        // The embedded database runs one transaction at a time, so they cannot cross there.
        if (client.api.database.kind === 'postgres') await bothHaveOne.promise;
      }
      return 'done';
    });
  const both = await Promise.all([rename(ids), rename(ids.toReversed())]);
  expect(both).toEqual(['done', 'done']);
  // The loser starts again, and may lose again.
  expect(runs).toBeGreaterThanOrEqual(client.api.database.kind === 'postgres' ? 3 : 2);
});

test('a transaction aborted at its commit is retried too', async () => {
  const database = await anEmptyDatabase();
  const { kysely } = database;
  await database.exec(`
    create sequence tries;
    create table kept (word text);
    create function lose_the_first_time() returns trigger language plpgsql as $$
    begin
      if nextval('tries') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
      return null;
    end $$;
    create constraint trigger at_commit after insert on kept deferrable initially deferred
      for each row execute function lose_the_first_time();`);
  let runs = 0;
  const done = await createTransact(kysely, settableClock('2026-11-21T09:00:00Z')).acrossClients(
    async (tx) => {
      runs++;
      await sql`insert into kept values ('once')`.execute(tx);
      return 'done';
    },
  );
  const { rows } = await sql`select word from kept`.execute(kysely);
  expect({ done, runs, rows }).toEqual({ done: 'done', runs: 2, rows: [{ word: 'once' }] });
  await database.close();
});

test('a failed transaction leaves nothing, and throws the reason', async () => {
  const client = await signedInClient();
  const { id } = await aCustomer(client, { city: 'York' });
  const transact = createTransact(client.api.database.kysely, client.api.clock);
  const failing = transact.forClient(client, async (tx) => {
    await tx.updateTable('customers').set({ city: 'Ely' }).where('id', '=', id).execute();
    throw new Error('the reason');
  });
  await expect(failing).rejects.toThrow('the reason');
  const row = await transact.forClient(client, (tx) =>
    tx.selectFrom('customers').select('city').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(row.city).toBe('York');
});
