import {
  getTransactionFigures,
  listBankTransactions,
  syncLinkedAccount,
} from '@counterfoil/contract/banking/routes';
import { ProviderError } from '@counterfoil/providers/calls/port';
import {
  BankRefused,
  type BankTransaction,
  type OpenBankingProvider,
  type Period,
} from '@counterfoil/providers/open-banking/port';
import {
  aShownAccount,
  aShownBank,
  aTransaction,
  bankingDepsOf,
  connected,
  fetchedAccounts,
  linkedAccountsOf,
  transactionsOf,
} from '@counterfoil/testkit/banks';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { expect, test } from 'vitest';
import { syncAccount } from './sync-account.ts';

const NOW = '2026-11-21T09:00:00Z';
const instant = (text: string) => Temporal.Instant.from(text);
type Pages = (period: Period) => AsyncIterable<readonly BankTransaction[]>;

/** A client with one account that has been fetched, and its next fetching with other pages: when it is due, or any job. */
async function fetchedClient(booked: readonly BankTransaction[] = []) {
  const client = await signedInClient();
  const bank = aShownBank([aShownAccount({ booked })]);
  await connected(client, bank);
  const [account] = await fetchedAccounts(client);
  const id = account?.id ?? '';
  const periods: Period[] = [];
  const job = (pages?: Pages, changes: Partial<OpenBankingProvider> = {}) => {
    const deps = bankingDepsOf(client);
    const openBanking: OpenBankingProvider = {
      ...deps.openBanking,
      ...(pages && {
        transactions: (_access, _account, period) => {
          periods.push(period);
          return pages(period);
        },
      }),
      ...changes,
    };
    return syncAccount({ ...deps, openBanking }, { client_id: client.clientId, account_id: id });
  };
  const sync: typeof job = async (...how) => {
    await setRows(client, 'open_banking_accounts', { sync_state: 'waiting' });
    return job(...how);
  };
  return { client, bank, id, job, sync, periods };
}
const stored = async (client: SignedInClient) => (await linkedAccountsOf(client))[0];
const row = async (client: SignedInClient) => (await rowsIn(client, 'open_banking_accounts'))[0];
const minutesUntil = (at: string | undefined) =>
  instant(NOW)
    .until(instant(at ?? NOW))
    .total('minutes');
const LATELY = { at: instant('2026-11-20T10:00:00Z') };
/** Pages of these transactions, whatever is asked for; after them `cut` breaks the answer off. */
const showing = (booked: readonly BankTransaction[], cut = false): Pages =>
  async function* pages() {
    yield booked;
    if (!cut) return;
    yield [];
    throw new ProviderError('unavailable', 'cut');
  };
const isPending = (pending: readonly BankTransaction[]) => ({
  pendingTransactions: async () => pending,
});
const descriptions = async (client: SignedInClient, id: string) =>
  (await transactionsOf(client, id)).map(({ description }) => description);
/** So many different transactions, the oldest first, on days of the last months. */
const many = (count: number): BankTransaction[] =>
  Array.from({ length: count }, (_, at) =>
    aTransaction({
      at: instant('2026-09-01T10:00:00Z').add({ minutes: at }),
      description: `Till ${at}`,
    }),
  );

test('the first fetching asks for whole days, 90 at most, a later one for what may have changed', async () => {
  const { client, sync, periods } = await fetchedClient();
  async function* none() {
    yield [];
  }
  await setRows(client, 'open_banking_accounts', { synced_to: null });
  await sync(none);
  await sync(none);
  expect(periods.map(({ from, to }) => [String(from), String(to)])).toEqual([
    ['2026-08-24T00:00:00Z', NOW],
    ['2026-11-14T00:00:00Z', NOW],
  ]);
});

test.each([
  ['invalid_period', 'Your bank does not go back so far.'],
  ['sca_exceeded', 'Your bank wants to check that it is you. Please renew its consent.'],
] as const)(
  'a bank that refuses old history as %s is asked for less, and only then',
  async (reason, words) => {
    const { client, sync, periods } = await fetchedClient();
    // eslint-disable-next-line require-yield -- a bank that refuses shows nothing
    async function* refused(): AsyncGenerator<readonly BankTransaction[]> {
      throw new BankRefused(reason, 400);
    }
    await setRows(client, 'open_banking_accounts', { synced_to: null });
    await sync(refused);
    expect(periods.map(({ from }) => String(from))).toEqual([
      '2026-08-24T00:00:00Z',
      '2026-08-25T00:00:00Z',
      '2026-10-23T00:00:00Z',
    ]);
    expect((await stored(client))?.sync_error).toBe(words);
    await setRows(client, 'open_banking_accounts', { synced_to: '2026-11-20T09:00:00Z' });
    await sync(refused);
    expect(periods).toHaveLength(4);
  },
);

test('a job that the bank shows a month only leaves the rest to the client in person', async () => {
  const { client, id, sync, periods } = await fetchedClient();
  await setRows(client, 'open_banking_accounts', { synced_to: null });
  const all = [LATELY.at, instant('2026-09-20T10:00:00Z')].map((at) => aTransaction({ at }));
  const within = (from: Temporal.Instant) =>
    all.filter(({ at }) => Temporal.Instant.compare(at, from) >= 0);
  await sync(async function* toAJob(period) {
    if (period.from.until(instant(NOW)).total('hours') > 24 * 30)
      throw new BankRefused('sca_exceeded', 403);
    yield within(period.from);
  });
  expect(await stored(client)).toMatchObject({
    sync_state: 'done',
    sync_error: 'Your bank wants to check that it is you. Please renew its consent.',
  });
  expect(await transactionsOf(client, id)).toHaveLength(1);
  await sync(async function* inPerson(period) {
    yield within(period.from);
  });
  expect(await stored(client)).toMatchObject({ sync_state: 'done', sync_error: null });
  expect(await transactionsOf(client, id)).toHaveLength(2);
  expect(periods).toHaveLength(4);
});

test('a quarter of a busy shop is stored, each transaction once', async () => {
  const booked = many(12_000);
  const { client, id, sync } = await fetchedClient();
  async function* whole() {
    yield booked;
  }
  await sync(whole);
  await sync(whole);
  const { meta } = (await client.call(listBankTransactions, { params: { id } })).body;
  expect(meta.total_count).toBe(12_000);
  const figures = await client.call(getTransactionFigures, { params: { id } });
  expect(figures.body.data).toMatchObject({ money_out: '-510000.00', count: 12_000 });
});

test('a bank that never ends is not read for ever: what it showed is kept', async () => {
  const { client, id, sync } = await fetchedClient();
  let parts = 0;
  async function* endless() {
    const part = many(40_000);
    for (;;) {
      parts += 1;
      yield part;
    }
  }
  await sync(endless);
  expect(parts).toBe(3);
  expect((await stored(client))?.sync_error).toBe(
    'Your bank gave an answer that we cannot read. We try again later.',
  );
  const { meta } = (await client.call(listBankTransactions, { params: { id } })).body;
  expect(meta.total_count).toBe(40_000);
});

test('a fetching that was killed between two parts is taken up where it was', async () => {
  const { client, id, job, sync, periods } = await fetchedClient();
  await setRows(client, 'open_banking_accounts', { synced_to: null });
  const [first, second, third] = [
    aTransaction({ at: instant('2026-09-01T10:00:00Z'), description: 'First' }),
    aTransaction({ at: instant('2026-10-20T10:00:00Z'), description: 'Second' }),
    aTransaction({ at: instant('2026-11-20T10:00:00Z'), description: 'Third' }),
  ];
  async function* killed() {
    yield [first];
    yield [second];
    yield [];
    await new Promise(() => {});
  }
  void sync(killed);
  await eventually(
    () => transactionsOf(client, id),
    (rows) => rows.length === 2,
  );
  // Nobody takes it up while the process may live.
  await expect(job()).rejects.toThrow('another process');
  expect(await stored(client)).toMatchObject({ sync_state: 'running' });
  await setRows(client, 'open_banking_accounts', { lease_until: '2026-11-21T08:59:59Z' });
  async function* rest({ from }: Period) {
    yield [first, second, third].filter(({ at }) => Temporal.Instant.compare(at, from) >= 0);
  }
  await sync(rest);
  expect(String(periods.at(-1)?.from)).toBe('2026-10-13T00:00:00Z');
  const rows = await transactionsOf(client, id);
  expect(rows.map(({ description }) => description)).toEqual(['Third', 'Second', 'First']);
  expect(await stored(client)).toMatchObject({ sync_state: 'done', sync_error: null });
});

test('an account that is unlinked while it is fetched is read no further', async () => {
  const { client, id, sync } = await fetchedClient();
  await sync(async function* unlinked() {
    yield [aTransaction({ description: 'First' })];
    await setRows(client, 'open_banking_accounts', { archived_at: NOW });
    yield [aTransaction({ description: 'Second' })];
    yield [aTransaction({ description: 'Third' })];
  });
  expect(await descriptions(client, id)).toEqual([]);
  expect(await row(client)).toMatchObject({ lease_until: null, sync_error: null });
});

test('a transaction that a bank dates in the future hides nothing of what comes before it', async () => {
  const { client, sync } = await fetchedClient();
  async function* ahead() {
    yield [aTransaction({ at: instant('2027-03-01T00:00:00Z') })];
    yield [];
    throw new ProviderError('unavailable', 'cut');
  }
  await sync(ahead);
  expect((await row(client))?.synced_to).toBe(NOW);
});

test('a bank’s limit is kept by the clock and by the person, for as long as it says', async () => {
  const { client, id, job, sync } = await fetchedClient();
  const { banks } = client.api;
  const limit = new ProviderError('busy', 'limit', { status: 429, retryAfterSeconds: 7200 });
  banks.fail(client.clientId, 'balance', limit);
  await setRows(client, 'open_banking_accounts', {
    synced_at: '2026-11-20T08:00:00Z',
    asked_from: '203.0.113.9',
  });
  await sync();
  expect((await stored(client))?.sync_error).toMatch(/^Your bank has been asked too often/);
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

test('the limit of what is asked without a person keeps no person from asking', async () => {
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

test('what is asked for while an account is fetched is still to be fetched', async () => {
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
  'where a bank refuses %s as %s, the rest is stored',
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

test('a bank in trouble is asked less and less often, six hours apart at most', async () => {
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

test('what cannot be stored is said, and is not shown as being fetched for ever', async () => {
  const { client, sync } = await fetchedClient();
  async function* odd() {
    // No adapter lets this through: the database takes no such text.
    yield [aTransaction({ description: 'a\u0000b' })];
  }
  await sync(odd);
  expect(await stored(client)).toMatchObject({
    sync_state: 'failed',
    sync_error: 'Your bank gave an answer that we cannot read. We try again later.',
  });
});

test('of one consent’s accounts that are fetched at once, one refreshes the token, and all go on', async () => {
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

test('days are those of London, in summer too, and amounts keep their sign and their pence', async () => {
  const { client, id, sync } = await fetchedClient();
  async function* days() {
    yield [
      aTransaction({ at: instant('2026-10-24T22:59:59Z'), description: 'a', amount_pence: -1 }),
      aTransaction({ at: instant('2026-10-24T23:00:00Z'), description: 'b', amount_pence: 1 }),
      aTransaction({ at: instant('2026-10-25T23:59:59Z'), description: 'c', amount_pence: 0 }),
      aTransaction({
        at: instant('2026-10-26T00:00:00Z'),
        description: 'd',
        amount_pence: -999_999_999_999,
      }),
    ];
  }
  await sync(days);
  const rows = await transactionsOf(client, id);
  expect(rows.map(({ date, description, amount }) => [description, date, amount])).toEqual([
    ['d', '2026-10-26', '-9999999999.99'],
    ['c', '2026-10-25', '0.00'],
    ['b', '2026-10-25', '0.01'],
    ['a', '2026-10-24', '-0.01'],
  ]);
});

test.each([
  ['booked', ['2026-11-02', '2026-11-10']],
  ['pending', ['2026-10-02', '2026-11-14']],
] as const)(
  'the days of the figures are of what is in the sums, or of all when nothing is (%s)',
  async (status, [first_on, last_on]) => {
    const { client, id, sync } = await fetchedClient();
    const of = (day: string, changes = {}) =>
      aTransaction({ at: instant(`${day}T10:00:00Z`), ...changes });
    const pending = [
      of('2026-10-02', { status: 'pending' }),
      of('2026-11-14', { status: 'pending' }),
    ];
    const booked =
      status === 'booked'
        ? [of('2026-11-02'), of('2026-11-10'), of('2026-11-12', { currency: 'EUR' })]
        : [];
    await sync(showing(booked), isPending(pending));
    const figures = await client.call(getTransactionFigures, { params: { id } });
    expect(figures.body.data).toMatchObject({ first_on, last_on, pending_count: 2 });
  },
);

test('two of one day that say the same stay two, also when a third comes', async () => {
  const twin = () => aTransaction({ lasting_id: null, description: 'Parking' });
  const { client, id, sync } = await fetchedClient([twin(), twin()]);
  async function* three() {
    yield [twin(), twin(), twin()];
  }
  await sync(three);
  await sync(three);
  expect(await transactionsOf(client, id)).toHaveLength(3);
});

test.each([
  ['booked', { currency: 'EUR' }, { currency: 'EUR' }],
  ['pending', { amount_pence: -999 }, { amount: '-9.99' }],
  ['pending', { description: 'Hotel, with minibar' }, { description: 'Hotel, with minibar' }],
] as const)(
  'a %s transaction is shown as the bank says last: %j',
  async (status, changes, shown) => {
    const { client, id, sync } = await fetchedClient();
    const says = (one: BankTransaction) =>
      status === 'booked' ? sync(showing([one])) : sync(showing([]), isPending([one]));
    const first = aTransaction({ ...LATELY, status });
    await says(first);
    await says({ ...first, ...changes });
    expect(await transactionsOf(client, id)).toMatchObject([{ ...shown, status }]);
  },
);

test.each([
  ['whole', false, ['Renamed', 'Before', 'Long ago']],
  ['cut', true, ['Renamed', 'Lately', 'Before', 'Long ago']],
] as const)(
  'after a %s answer, what it did not show of its days is gone: %s',
  async (_, cut, left) => {
    const { client, id, sync } = await fetchedClient([aTransaction({ description: 'Long ago' })]);
    const before = aTransaction({ at: LATELY.at.subtract({ hours: 24 }), description: 'Before' });
    await sync(showing([before, aTransaction({ ...LATELY, description: 'Lately' })]));
    await sync(showing([before, aTransaction({ ...LATELY, description: 'Renamed' })], cut));
    expect(await descriptions(client, id)).toEqual(left);
  },
);

test.each([
  ['older than all that it shows', '2026-09-20T10:00:00Z'],
  // A bank that shows its newest hundred only, or times without a zone at the edge of the period.
  ['of the first day that it shows', '2026-11-20T00:30:00Z'],
  ['newer than all that it shows', '2026-11-20T11:00:00Z'],
])('an answer takes nothing back that is %s', async (_, at) => {
  const { client, id, sync } = await fetchedClient([
    aTransaction({ at: instant(at), description: 'Known' }),
  ]);
  await setRows(client, 'open_banking_accounts', { synced_to: at });
  await sync(showing([aTransaction({ ...LATELY, description: 'Lately' })]));
  expect((await descriptions(client, id)).toSorted()).toEqual(['Known', 'Lately']);
});

test('an empty answer takes nothing back', async () => {
  const { client, id, sync } = await fetchedClient();
  await sync(showing([aTransaction({ ...LATELY, description: 'Lately' })]));
  await sync(showing([]));
  expect(await descriptions(client, id)).toEqual(['Lately']);
});

test.each(['one id', null])(
  'transactions that a bank gives %s in one answer stay two',
  async (lasting_id) => {
    const { client, id, sync } = await fetchedClient();
    const booked = ['A', 'B'].map((description) =>
      aTransaction({ ...LATELY, lasting_id, description }),
    );
    await sync(showing(booked));
    await sync(showing(booked));
    expect((await descriptions(client, id)).toSorted()).toEqual(['A', 'B']);
  },
);

test('one that is booked while the account is read is shown once, and its twin of before stays', async () => {
  const { client, id, sync } = await fetchedClient();
  const says = { ...LATELY, lasting_id: null, description: 'Parking' };
  const pending = aTransaction({ ...says, status: 'pending' });
  const booked = aTransaction(says);
  const states = async () =>
    (await transactionsOf(client, id)).map(({ status }) => status).toSorted();
  await sync(showing([booked]), isPending([pending]));
  expect(await states()).toEqual(['booked']);
  await sync(showing([booked]), isPending([pending]));
  expect(await states()).toEqual(['booked', 'pending']);
  await sync(showing([booked, booked]), isPending([pending]));
  expect(await states()).toEqual(['booked', 'booked']);
});

test('of two pending ones that say the same, the one that is booked meanwhile is told by its id', async () => {
  const { client, id, sync } = await fetchedClient();
  const pending = [1, 2].map(() => aTransaction({ ...LATELY, status: 'pending' }));
  const booked = pending.slice(1).map((one) => ({ ...one, status: 'booked' as const }));
  await sync(showing(booked), isPending(pending));
  const states = (await transactionsOf(client, id)).map(({ status }) => status);
  expect(states.toSorted()).toEqual(['booked', 'pending']);
});

test('a client with many accounts at a slow bank keeps nobody else waiting', async () => {
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
