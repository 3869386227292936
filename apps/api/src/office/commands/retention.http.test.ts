import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { dataOf, officeAt } from '@counterfoil/testkit/office';
import { setRows } from '@counterfoil/testkit/rows';
import { expect, test } from 'vitest';

/** The rows of the command's list about this client. */
async function dueOf(client: SignedInClient): Promise<unknown> {
  const listed = await dataOf(officeAt(client)('retention'));
  return (listed as unknown as { id: string }[]).filter(({ id }) => id === client.clientId);
}

test('a client who has left is due the day after their books need not be kept', async () => {
  const client = await signedInClient();
  // The tests' day is 2026-11-21.
  const yearEnd = { year_end_month: 11, year_end_day: 20 };
  await setRows(client, 'clients', { ...yearEnd, client_status: 'left', left_on: '2019-11-21' });
  expect(await dueOf(client)).toMatchObject([
    { reason: 'left', since: '2019-11-21', kept_until: '2026-11-20' },
  ]);
  await setRows(client, 'clients', { year_end_day: 21, left_on: '2019-11-22' });
  expect(await dueOf(client)).toEqual([]);
  await setRows(client, 'clients', { left_on: '2019-11-20', client_status: null });
  expect(await dueOf(client)).toEqual([]);
});

test('the day of leaving is the day on which the office says so, until the client is back', async () => {
  const client = await signedInClient();
  const { kysely } = client.api.database;
  const leftOn = async (...words: string[]) => {
    await dataOf(officeAt(client)('set', client.clientId, ...words));
    const row = kysely.selectFrom('clients').select('left_on').where('id', '=', client.clientId);
    return (await row.executeTakeFirst())?.left_on;
  };
  expect(await leftOn('--left')).toBe('2026-11-21');
  await setRows(client, 'clients', { left_on: '2025-01-01' });
  expect(await leftOn('--left', '--tier', 'Plus')).toBe('2025-01-01');
  expect(await leftOn('--active')).toBeNull();
});

test('a sign-up that nobody finished for a year is due, unless somebody is signed in', async () => {
  const client = await signedInClient();
  const unfinished = { client_step: 'set_identity' as const, client_status: null };
  await setRows(client, 'clients', { ...unfinished, created_at: '2025-11-20T09:00:00Z' });
  expect(await dueOf(client)).toEqual([]);
  const sessions = client.api.database.kysely.deleteFrom('sessions');
  await sessions.where('user_id', '=', client.userId).execute();
  expect(await dueOf(client)).toMatchObject([
    { reason: 'not_signed_up', since: '2025-11-20', kept_until: '2026-11-20' },
  ]);
  await setRows(client, 'clients', { created_at: '2025-11-22T09:00:00Z' });
  expect(await dueOf(client)).toEqual([]);
});
