import { addDays } from '@counterfoil/domain/dates/iso-date';
import { atOnce } from '@counterfoil/testkit/answers';
import { invoicingClient, test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { afterEach, beforeAll, describe, expect } from 'vitest';

type Query = Parameters<InvoicingClient['list']>[0];
const numbersOf = async (client: InvoicingClient, query: Query) =>
  (await client.list(query)).data.map(({ number }) => number);
const STATES = ['draft', 'sent', 'overdue', 'paid'] as const;

describe('the lists', () => {
  test('show each invoice only in the list of its state', async ({ client }) => {
    await client.draft({ number: 'draft' });
    await client.sent({ number: 'sent' });
    await client.sent({ number: 'overdue', date: '2026-10-21', payment_terms: 30 });
    await client.paid({ number: 'paid' });
    for (const state of STATES) {
      const { data } = await client.list({ state });
      expect(data).toMatchObject([{ number: state, aasm_state: state }]);
    }
    expect(new Set(await numbersOf(client, {}))).toEqual(new Set(STATES));
  });

  test('have ten invoices a page, the newest date first, or all on request', async ({ client }) => {
    const customer = await client.customer();
    await atOnce(23, (nth) => {
      const date = `2026-11-${String(nth + 1).padStart(2, '0')}`;
      return client.draft({ customer, number: `N${nth + 1}`, date });
    });
    const newest = Array.from({ length: 23 }, (_, n) => `N${23 - n}`);
    for (const [query, page, page_size, numbers] of [
      [{ state: 'draft' }, 1, 10, newest.slice(0, 10)],
      [{ page: '3' }, 3, 10, newest.slice(20)],
      [{ page: '4' }, 4, 10, []],
      [{ page: '5', page_size: '5' }, 5, 5, newest.slice(20)],
      [{ page: 'all', page_size: '5' }, 1, 23, newest],
    ] as const) {
      const { data, meta } = await client.list(query);
      const total_pages = Math.ceil(23 / page_size);
      expect(meta).toEqual({ page, page_size, total_count: 23, total_pages });
      expect(data.map(({ number }) => number)).toEqual(numbers);
    }
  });

  test('sort numbers in natural order, with unnumbered drafts last', async ({ client }) => {
    const counted = ['2', '9', '10', '2026/009', '2026/10', 'inv-9999', 'INV-10000'];
    for (const number of counted.toReversed()) await client.draft({ number });
    await client.draft({ number: null });
    expect(await numbersOf(client, { sort: 'number' })).toEqual([...counted, null]);
    const down = await numbersOf(client, { sort: 'number', order: 'desc' });
    expect(down).toEqual([...counted.toReversed(), null]);
  });

  test('sort customers regardless of case and accents', async ({ client }) => {
    const names = ['Ann', 'ann', 'Bob', 'Élodie', 'zoe'];
    for (const name of [...names.slice(2).toReversed(), 'Ann', 'ann']) {
      await client.draft({ customer: await client.customer({ name }) });
    }
    for (const order of ['asc', 'desc'] as const) {
      const { data } = await client.list({ sort: 'customer_name', order });
      const inOrder = order === 'asc' ? names : names.toReversed();
      expect(data.map(({ customer_name }) => customer_name)).toEqual(inOrder);
    }
  });
});

describe('the list of one customer', () => {
  let client: InvoicingClient;
  let ann: string;
  beforeAll(async () => {
    client = await invoicingClient();
    const customer = await client.customer({ name: 'Ann' });
    const other = await client.customer({ name: 'Anna' });
    ann = customer.id;
    await atOnce(12, (n) =>
      client.draft({ customer, number: `D${n + 1}`, ...untaxed(`${n + 1}`) }),
    );
    await client.draft({ customer: other, number: 'X1' });
    await client.sent({ customer, number: 'S', date: '2026-11-01' });
    await client.sent({ customer, number: 'O', date: '2026-10-01' });
    await client.sent({ customer: other, number: 'XO', date: '2026-10-01' });
  });

  test('has invoices of every state, accepts either name for the customer, and counts', async () => {
    const all = await client.list({ customer_id: ann, page: 'all' });
    expect(all.data).toHaveLength(14);
    expect(all.data.every(({ customer_id }) => customer_id === ann)).toBe(true);
    const { data, meta } = await client.list({ customerId: ann, page: '3', page_size: '5' });
    expect(meta).toEqual({ page: 3, page_size: 5, total_count: 14, total_pages: 3 });
    expect(data).toEqual(all.data.slice(10));
  });

  test('combines with a state, an order and a search', async () => {
    const of = { customer_id: ann };
    expect(await numbersOf(client, { ...of, state: 'overdue' })).toEqual(['O']);
    expect(await numbersOf(client, { ...of, state: 'sent' })).toEqual(['S']);
    expect(await numbersOf(client, { ...of, state: 'draft', sort: 'total' })).toEqual(
      Array.from({ length: 10 }, (_, n) => `D${n + 1}`),
    );
    const found = await client.list({ ...of, search: 'ann d1', page_size: '2' });
    expect(found.meta).toMatchObject({ total_count: 4, total_pages: 2 });
  });
});

describe('the overdue state', () => {
  afterEach(async () => (await testApi()).clock.set(TEST_NOW));

  test.for([
    ['2027-06-15', '2027-06-15T22:59:59Z', '2027-06-15T23:00:00Z'],
    ['2026-11-21', '2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z'],
  ] as const)(
    'begins by itself in lists and figures when the due date %s ends in London',
    async ([due, before, after]) => {
      const { clock } = await testApi();
      clock.set(`${due}T08:00:00Z`);
      const client = await invoicingClient();
      const dated = (days: number) => ({ date: addDays(due, -days) });
      await client.sent({ ...untaxed('1'), number: 'TODAY', ...dated(14), payment_terms: 14 });
      await client.sent({ ...untaxed('2'), number: 'LATE', ...dated(1), payment_terms: 0 });
      const figures = async () => {
        const { statistics, overview } = await client.figures();
        const [sent, overdue] = [
          await client.list({ state: 'sent' }),
          await client.list({ state: 'overdue' }),
        ];
        expect(sent.meta.total_count).toBe(statistics.sent.count);
        expect(overdue.meta.total_count).toBe(statistics.overdue.count);
        expect(statistics.outstanding_total).toBe('3.00');
        const { sent_total, overdue_total } = overview.at(-1) ?? {};
        const shown = [...sent.data, ...overdue.data].map(
          ({ number, aasm_state }) => `${number} ${aasm_state}`,
        );
        return [shown.toSorted(), sent_total, overdue_total];
      };
      clock.set(before);
      expect(await figures()).toEqual([['LATE overdue', 'TODAY sent'], '1.00', '2.00']);
      clock.set(after);
      expect(await figures()).toEqual([['LATE overdue', 'TODAY overdue'], '0.00', '3.00']);
    },
  );
});
