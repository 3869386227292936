import { getTransactionFigures, listBankTransactions } from '@counterfoil/contract/banking/routes';
import { ProviderError } from '@counterfoil/providers/calls/port';
import {
  BankRefused,
  type BankTransaction,
  type Period,
} from '@counterfoil/providers/open-banking/port';
import {
  descriptions,
  fetchedClient,
  instant,
  LATELY,
  many,
  NOW,
  row,
  stored,
} from '@counterfoil/testkit/bank-fetching';
import { aTransaction, transactionsOf } from '@counterfoil/testkit/banks';
import { eventually } from '@counterfoil/testkit/eventually';
import { setRows } from '@counterfoil/testkit/rows';
import { expect, test } from 'vitest';

test('the first fetch asks for whole days, 90 at most; later ones for what may have changed', async () => {
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
  ['invalid_period', 'Your bank doesn’t go back that far.'],
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

test('a job to which the bank shows only a month leaves the rest to a fetch by the client', async () => {
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

test('each transaction of a busy quarter is stored once', async () => {
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

test('an endless bank answer is read to a limit, and what it showed is kept', async () => {
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
    'We couldn’t read your bank’s response. We’ll try again later.',
  );
  const { meta } = (await client.call(listBankTransactions, { params: { id } })).body;
  expect(meta.total_count).toBe(40_000);
});

test('a fetch killed between two parts continues where it stopped', async () => {
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
  // Nobody takes it over while the process may be alive.
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

test('an account unlinked during its fetch is read no further', async () => {
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

test('a transaction dated in the future does not hide earlier ones', async () => {
  const { client, sync } = await fetchedClient();
  async function* ahead() {
    yield [aTransaction({ at: instant('2027-03-01T00:00:00Z') })];
    yield [];
    throw new ProviderError('unavailable', 'cut');
  }
  await sync(ahead);
  expect((await row(client))?.synced_to).toBe(NOW);
});
