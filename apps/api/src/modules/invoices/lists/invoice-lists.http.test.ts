import { atOnce } from '@counterfoil/testkit/answers';
import { invoicingClient, test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { beforeAll, describe, expect, onTestFinished } from 'vitest';
import { settableClock } from '#platform/time/clock';

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
      expect(data).toHaveLength(1);
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

  test("is empty for an unknown customer or another client's", async () => {
    const nothing = { data: [], meta: { total_count: 0 } };
    expect(await client.list({ customer_id: crypto.randomUUID() })).toMatchObject(nothing);
    const stranger = await invoicingClient();
    expect(await stranger.list({ customer_id: ann })).toMatchObject(nothing);
  });
});

/** A client whose server has a clock of its own. */
async function withClock() {
  const clock = settableClock(TEST_NOW);
  const server = await portalWith({ clock });
  onTestFinished(() => server.portal.close());
  return { clock, client: (await invoicingClient()).through(server) };
}

describe('the overdue state', () => {
  test('begins by itself on the day after the due date, in London', async () => {
    const { clock, client } = await withClock();
    await client.sent({ date: '2027-06-01', payment_terms: 14 }); // due 15 June, BST
    const stateAt = async (instant: string) => {
      clock.set(instant);
      return (await client.list()).data[0]?.aasm_state;
    };
    // Each request extends the session, so the test moves a week at a time.
    for (let day = Date.parse(TEST_NOW); day < Date.parse('2027-06-14'); day += 7 * 86_400_000) {
      expect(await stateAt(new Date(day).toISOString())).toBe('sent');
    }
    expect(await stateAt('2027-06-15T00:00:00Z')).toBe('sent');
    expect(await stateAt('2027-06-15T22:59:59Z')).toBe('sent');
    expect(await stateAt('2027-06-15T23:00:00Z')).toBe('overdue');
  });

  test('moves an unpaid invoice at midnight in London, in lists and figures', async () => {
    const { clock, client } = await withClock();
    await client.sent({ ...untaxed('1'), number: 'TODAY', payment_terms: 0 });
    const yesterday = { number: 'YESTERDAY', date: '2026-11-20', payment_terms: 0 };
    await client.sent({ ...untaxed('2'), ...yesterday });
    const figures = async () => {
      const { statistics, overview } = await client.figures();
      const [sent, overdue] = [
        await client.list({ state: 'sent' }),
        await client.list({ state: 'overdue' }),
      ];
      expect(sent.meta.total_count).toBe(statistics.sent.count);
      expect(overdue.meta.total_count).toBe(statistics.overdue.count);
      expect(statistics.outstanding_total).toBe('3.00');
      const total = overview.at(-1);
      const numbers = [...sent.data, { number: '|' }, ...overdue.data].map(({ number }) => number);
      return [numbers.join(' '), total?.sent_total, total?.overdue_total];
    };
    clock.set('2026-11-21T23:59:59Z');
    expect(await figures()).toEqual(['TODAY | YESTERDAY', '1.00', '2.00']);
    clock.set('2026-11-22T00:00:00Z');
    expect(await figures()).toEqual(['| TODAY YESTERDAY', '0.00', '3.00']);
  });
});
