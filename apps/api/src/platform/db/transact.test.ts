import { signedInClient } from '@counterfoil/testkit/clients';
import { aCustomer } from '@counterfoil/testkit/records';
import { expect, test } from 'vitest';
import { createTransact } from './transact.ts';

test('two transactions that wait for each other both come through', async () => {
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
        // The embedded database runs one transaction at a time: there they cannot cross.
        if (client.api.database.kind === 'postgres') await bothHaveOne.promise;
      }
      return 'done';
    });
  const both = await Promise.all([rename(ids), rename(ids.toReversed())]);
  expect(both).toEqual(['done', 'done']);
  // The loser starts again, and may lose again.
  expect(runs).toBeGreaterThanOrEqual(client.api.database.kind === 'postgres' ? 3 : 2);
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
