import { syncLinkedAccount } from '@counterfoil/contract/banking/routes';
import { ProviderError } from '@counterfoil/providers/calls/port';
import {
  descriptions,
  fetchedClient,
  LATELY,
  minutesUntil,
  NOW,
  row,
  stored,
} from '@counterfoil/testkit/bank-fetching';
import {
  aShownAccount,
  aShownBank,
  aTransaction,
  bankingDepsOf,
  connected,
  fetchedAccounts,
  linkedAccountsOf,
} from '@counterfoil/testkit/banks';
import { signedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { setRows } from '@counterfoil/testkit/rows';
import { expect, test } from 'vitest';
import { syncAccount } from './sync-account.ts';

test('a bank’s limit holds for scheduled and requested fetches for as long as the bank says', async () => {
  const { client, id, job, sync } = await fetchedClient();
  const { banks } = client.api;
  const limit = new ProviderError('busy', 'limit', { status: 429, retryAfterSeconds: 7200 });
  banks.fail(client.clientId, 'balance', limit);
  await setRows(client, 'open_banking_accounts', {
    synced_at: '2026-11-20T08:00:00Z',
    asked_from: '203.0.113.9',
  });
  await sync();
  expect((await stored(client))?.sync_error).toMatch(/^Your bank has had too many requests/);
  const { not_before, next_sync_at } = (await row(client)) ?? {};
  expect(not_before).toBe('2026-11-21T11:00:00Z');
  expect(minutesUntil(next_sync_at)).toBeGreaterThanOrEqual(120);
  const asked = banks.asked(client.clientId, 'balance');
  const refused = await client.call(syncLinkedAccount, { params: { id } });
  expect(refused).toMatchObject({ status: 200, body: { data: { sync_state: 'failed' } } });
  await job();
  expect(banks.asked(client.clientId, 'balance')).toBe(asked);
  banks.fail(client.clientId, 'balance');
  await setRows(client, 'open_banking_accounts', { not_before: NOW });
  expect((await client.call(syncLinkedAccount, { params: { id } })).status).toBe(202);
  await fetchedAccounts(client);
  expect((await row(client))?.not_before).toBeNull();
});

test('the limit of unattended fetches does not limit a person’s fetch', async () => {
  const { client, id, sync } = await fetchedClient();
  const limit = new ProviderError('busy', 'limit', { status: 429, retryAfterSeconds: 7200 });
  client.api.banks.fail(client.clientId, 'balance', limit);
  await setRows(client, 'open_banking_accounts', { synced_at: '2026-11-20T08:00:00Z' });
  await sync();
  expect(minutesUntil((await row(client))?.next_sync_at)).toBeGreaterThanOrEqual(120);
  client.api.banks.fail(client.clientId, 'balance');
  expect((await client.call(syncLinkedAccount, { params: { id } })).status).toBe(202);
  await fetchedAccounts(client);
});

test('a new connection is fetched once, however often its job runs', async () => {
  const client = await signedInClient();
  const release = client.api.banks.hold(client.clientId, 'balance');
  await connected(client);
  const account_id = (await row(client))?.id ?? '';
  expect(minutesUntil((await row(client))?.next_sync_at)).toBe(60);
  release();
  await fetchedAccounts(client);
  await syncAccount(bankingDepsOf(client), { client_id: client.clientId, account_id });
  expect(client.api.banks.asked(client.clientId, 'balance')).toBe(1);
});

test('a fetch requested during another fetch of the account runs afterwards', async () => {
  const { client, sync } = await fetchedClient();
  const asked = { sync_state: 'waiting', asked_from: '203.0.113.9' } as const;
  await sync(async function* renewed() {
    await setRows(client, 'open_banking_accounts', asked);
    yield [];
  });
  expect(await row(client)).toMatchObject({ ...asked, lease_until: null });
});

test.each([
  ['balance', 'not_offered', 'Your bank does not show this account’s balance.'],
  ['balance', 'access_denied', 'Your bank does not show this account’s balance.'],
  ['balance', 'sca_exceeded', 'Your bank wants to check that it is you. Please renew its consent.'],
  ['balance', 'unreadable', 'Your bank does not show this account’s balance.'],
  [
    'pendingTransactions',
    'access_denied',
    'Your bank does not show this account’s pending transactions.',
  ],
  [
    'pendingTransactions',
    'unreadable',
    'Your bank does not show this account’s pending transactions.',
  ],
  ['transactions', 'not_offered', 'Your bank does not show this account’s transactions.'],
] as const)(
  'when a bank refuses %s as %s, the rest is stored',
  async (step, reason, sync_error) => {
    const { client, bank, id, sync } = await fetchedClient();
    const [shown] = bank.accounts;
    if (!shown) throw new Error('There is no account');
    const booked = [aTransaction({ ...LATELY, description: 'transactions' })];
    const pending = [
      aTransaction({ ...LATELY, status: 'pending', description: 'pendingTransactions' }),
    ];
    bank.accounts = [{ ...shown, balance_pence: 700, booked, pending }];
    client.api.banks.fail(client.clientId, step, reason);
    await sync();
    const sync_state = step === 'transactions' ? 'failed' : 'done';
    const balance = step === 'balance' ? null : '7.00';
    expect(await stored(client)).toMatchObject({ sync_state, sync_error, balance });
    const all = ['pendingTransactions', 'transactions'];
    const left = (await descriptions(client, id)).toSorted();
    expect(left).toEqual(all.filter((each) => each !== step));
  },
);

test.each([
  ['goes on', undefined, 'sync_enabled', 'Your bank no longer shows us this account.'],
  ['has ended', 'consent_ended', 'access_expired', 'Your bank’s consent has ended.'],
] as const)(
  'a bank that denies an account is asked whether the consent %s',
  async (_, refresh, status, words) => {
    const { client, sync } = await fetchedClient();
    client.api.banks.fail(client.clientId, 'transactions', 'access_denied');
    client.api.banks.fail(client.clientId, 'refresh', refresh);
    await sync();
    const account = await stored(client);
    expect(account).toMatchObject({ sync_state: 'failed', status });
    expect(account?.sync_error).toContain(words);
  },
);

test('a failing bank is asked at growing intervals, up to six hours', async () => {
  const { client, sync } = await fetchedClient();
  client.api.banks.fail(client.clientId, 'balance', 'unavailable');
  const waits: number[] = [];
  for (const synced_at of ['08:55', '08:00', '05:00', '00:00']) {
    await setRows(client, 'open_banking_accounts', { synced_at: `2026-11-21T${synced_at}:00Z` });
    await sync();
    waits.push(minutesUntil((await row(client))?.next_sync_at));
  }
  const [spread = 0] = waits.map((each) => each - 15);
  expect(waits.map((each) => each - spread)).toEqual([15, 60, 240, 360]);
});

test('data that cannot be stored is reported, and not shown as being fetched forever', async () => {
  const { client, sync } = await fetchedClient();
  async function* odd() {
    // No adapter lets this through: the database takes no such text.
    yield [aTransaction({ description: 'a\u0000b' })];
  }
  await sync(odd);
  expect(await stored(client)).toMatchObject({
    sync_state: 'failed',
    sync_error: 'We couldn’t read your bank’s response. We’ll try again later.',
  });
});

test('accounts of one consent fetched together refresh the token once, and all continue', async () => {
  const client = await signedInClient();
  await connected(client, aShownBank([1, 2, 3].map(() => aShownAccount())));
  const accounts = await fetchedAccounts(client);
  client.api.banks.endAccess(client.clientId);
  await setRows(client, 'open_banking_accounts', { sync_state: 'waiting' });
  await Promise.all(
    accounts.map(({ id }) =>
      syncAccount(bankingDepsOf(client), { client_id: client.clientId, account_id: id }),
    ),
  );
  expect(client.api.banks.asked(client.clientId, 'refresh')).toBe(1);
  const after = await linkedAccountsOf(client);
  expect(after.map(({ sync_state }) => sync_state)).toEqual(['done', 'done', 'done']);
});

test('a client with many accounts at a slow bank does not delay other clients', async () => {
  const [slow, other] = [await signedInClient(), await signedInClient()];
  const release = slow.api.banks.hold(slow.clientId, 'balance');
  await connected(slow, aShownBank(Array.from({ length: 12 }, () => aShownAccount())));
  const begun = () => slow.api.banks.asked(slow.clientId, 'balance');
  await eventually(
    async () => begun(),
    (count) => count > 0,
  );
  await connected(other);
  await fetchedAccounts(other);
  expect(begun()).toBe(1);
  release();
  expect(await fetchedAccounts(slow)).toHaveLength(12);
});
