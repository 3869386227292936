import { signedInClient } from '@counterfoil/testkit/clients';
import { aCustomer } from '@counterfoil/testkit/records';
import { expect, test } from 'vitest';
import { createTransact } from './transact.ts';

test('two transactions that wait for each other both come through', async () => {
  const client = await signedInClient();
  const transact = createTransact(client.api.database.kysely, client.api.clock);
  const ids = [(await aCustomer(client)).id, (await aCustomer(client)).id];
  let runs = 0;
  const rename = (order: string[]) =>
    transact.forClient(client, async (tx) => {
      runs++;
      for (const id of order) {
        await tx.updateTable('customers').set({ city: 'Ely' }).where('id', '=', id).execute();
        // Long enough for the other to take its first row: on PostgreSQL they now cross.
        await tx.selectFrom('customers').select('id').execute();
      }
      return 'done';
    });
  const both = await Promise.all([rename(ids), rename(ids.toReversed())]);
  expect(both).toEqual(['done', 'done']);
  expect(runs).toBeGreaterThanOrEqual(2);
});

test('a transaction that fails leaves nothing, and says why', async () => {
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
