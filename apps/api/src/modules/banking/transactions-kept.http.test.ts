import { getTransactionFigures } from '@counterfoil/contract/banking/routes';
import { type BankTransaction } from '@counterfoil/providers/open-banking/port';
import {
  descriptions,
  fetchedClient,
  instant,
  isPending,
  LATELY,
  showing,
} from '@counterfoil/testkit/bank-fetching';
import { aTransaction, transactionsOf } from '@counterfoil/testkit/banks';
import { setRows } from '@counterfoil/testkit/rows';
import { expect, test } from 'vitest';

test('days are those of London, including summer, and amounts keep their sign and pence', async () => {
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
  'the days of the figures are those of transactions in the sums, or else of all (%s)',
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

test('two identical transactions of one day stay two, even when a third arrives', async () => {
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
  'a %s transaction is shown as the bank last reported it: %j',
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
  'after a %s answer, transactions missing from its days are removed: %s',
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
])('an answer removes nothing that is %s', async (_, at) => {
  const { client, id, sync } = await fetchedClient([
    aTransaction({ at: instant(at), description: 'Known' }),
  ]);
  await setRows(client, 'open_banking_accounts', { synced_to: at });
  await sync(showing([aTransaction({ ...LATELY, description: 'Lately' })]));
  expect((await descriptions(client, id)).toSorted()).toEqual(['Known', 'Lately']);
});

test('an empty answer removes nothing', async () => {
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

test('an id that a bank reuses later does not overwrite the earlier transaction', async () => {
  const standing = { lasting_id: 'a mandate', amount_pence: -5_000 };
  const { client, id, sync } = await fetchedClient([
    aTransaction({ ...standing, at: instant('2026-10-20T10:00:00Z'), description: 'October' }),
  ]);
  const again = aTransaction({ ...standing, ...LATELY, description: 'November' });
  await sync(showing([again]));
  await sync(showing([again]));
  expect(await descriptions(client, id)).toEqual(['November', 'October']);
});

test('a transaction booked during a fetch is shown once, and an earlier identical one stays', async () => {
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

test('of two identical pending transactions, the booked one is identified by its id', async () => {
  const { client, id, sync } = await fetchedClient();
  const pending = [1, 2].map(() => aTransaction({ ...LATELY, status: 'pending' }));
  const booked = pending.slice(1).map((one) => ({ ...one, status: 'booked' as const }));
  await sync(showing(booked), isPending(pending));
  const states = (await transactionsOf(client, id)).map(({ status }) => status);
  expect(states.toSorted()).toEqual(['booked', 'pending']);
});
