import { listInvoices, markAsPaid } from '@counterfoil/contract/invoices/routes';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

interface Page {
  data: { id: string; number: string; aasm_state: string }[];
  meta: object;
}
const pageOf = async (client: SignedInClient, query: object) =>
  (await client.raw(listInvoices, { query })).body as Page;
const numbersOf = async (client: SignedInClient, query: object) =>
  (await pageOf(client, query)).data.map(({ number }) => number);

const priced = (price: string) => ({
  discount: '0',
  items_attributes: [{ description: 'A', quantity: '1', price, tax: '0' }],
});

describe('the lists', () => {
  test('show each invoice only in the list of its state', async () => {
    const client = await signedInClient();
    await aDraft(client, { number: 'D' });
    await aSentInvoice(client, { number: 'S' });
    await aSentInvoice(client, { number: 'O', date: '2026-10-21', payment_terms: 30 });
    const paid = await aSentInvoice(client, { number: 'P' });
    await client.call(markAsPaid, {
      params: { id: paid.id },
      body: { invoice: { payment_date: '2026-11-21', amount_paid: '134.61' } },
    });
    expect(await numbersOf(client, { state: 'draft' })).toEqual(['D']);
    expect(await numbersOf(client, { state: 'sent' })).toEqual(['S']);
    expect(await numbersOf(client, { state: 'overdue' })).toEqual(['O']);
    expect(await numbersOf(client, { state: 'paid' })).toEqual(['P']);
    expect((await numbersOf(client, {})).sort()).toEqual(['D', 'O', 'P', 'S']);
    expect((await pageOf(client, { state: 'overdue' })).data[0]?.aasm_state).toBe('overdue');
    expect((await client.raw(listInvoices, { query: { state: 'lost' } })).status).toBe(422);
  });

  test('have ten invoices a page, the newest date first, or all on request', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client);
    for (let day = 1; day <= 23; day++) {
      const date = `2026-11-${String(day).padStart(2, '0')}`;
      await aDraft(client, { customer, number: `N${day}`, date });
    }
    const first = await pageOf(client, { state: 'draft' });
    expect(first.meta).toEqual({ page: 1, page_size: 10, total_count: 23, total_pages: 3 });
    expect(first.data.map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, n) => `N${23 - n}`),
    );
    expect(await numbersOf(client, { page: '3' })).toEqual(['N3', 'N2', 'N1']);
    const beyond = await pageOf(client, { page: '4' });
    expect(beyond).toMatchObject({ data: [], meta: { page: 4, total_count: 23 } });
    const five = await pageOf(client, { page: '5', page_size: '5' });
    expect(five.meta).toEqual({ page: 5, page_size: 5, total_count: 23, total_pages: 5 });
    expect(five.data).toHaveLength(3);
    const all = await pageOf(client, { page: 'all', page_size: '5' });
    expect(all.data).toHaveLength(23);
    expect(all.meta).toEqual({ page: 1, page_size: 23, total_count: 23, total_pages: 1 });
  });

  test('show every invoice once across the pages, also when dates are equal', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client);
    for (let n = 0; n < 9; n++) await aDraft(client, { customer, date: '2026-11-01' });
    const seen = [];
    for (const page of ['1', '2', '3', '4', '5']) {
      seen.push(...(await numbersOf(client, { page, page_size: '2' })));
    }
    expect(new Set(seen).size).toBe(9);
  });

  test.each([
    ['number', ['a-3', 'B-1', 'c-2']],
    ['date', ['c-2', 'B-1', 'a-3']],
    ['due_date', ['B-1', 'a-3', 'c-2']],
    ['customer_name', ['B-1', 'c-2', 'a-3']],
    ['total', ['c-2', 'a-3', 'B-1']],
    ['balance', ['c-2', 'a-3', 'B-1']],
    ['created_at', ['B-1', 'a-3', 'c-2']],
  ])('sort by %s both ways', async (sort, expected) => {
    const client = await signedInClient();
    const [ann, bob, cat] = [
      await aCustomer(client, { name: 'ann' }),
      await aCustomer(client, { name: 'Bob' }),
      await aCustomer(client, { name: 'cat' }),
    ];
    const draft = (
      customer: typeof ann,
      number: string,
      date: string,
      terms: number,
      price: string,
    ) => aDraft(client, { customer, number, date, payment_terms: terms, ...priced(price) });
    await draft(ann, 'B-1', '2026-11-10', 0, '100');
    await draft(cat, 'a-3', '2026-11-11', 7, '20');
    await draft(bob, 'c-2', '2026-11-09', 30, '3');
    expect(await numbersOf(client, { sort, order: 'asc' })).toEqual(expected);
    expect(await numbersOf(client, { sort, order: 'desc' })).toEqual(expected.toReversed());
    expect(await numbersOf(client, { sort })).toEqual(expected);
  });

  test('sort numbers in natural order, with unnumbered drafts last', async () => {
    const client = await signedInClient();
    const counted = ['2', '9', '10', '2026/009', '2026/10', 'inv-9999', 'INV-10000'];
    for (const number of counted.toReversed()) await aDraft(client, { number });
    await aDraft(client, { number: null });
    const query = { sort: 'number', page_size: '50' };
    expect(await numbersOf(client, query)).toEqual([...counted, null]);
    const down = await numbersOf(client, { ...query, order: 'desc' });
    expect(down).toEqual([...counted.toReversed(), null]);
  });

  test('refuse any other sort field', async () => {
    const client = await signedInClient();
    for (const query of [{ sort: 'notes' }, { order: 'up' }, { sort: 'date; drop table' }]) {
      expect((await client.raw(listInvoices, { query })).status).toBe(422);
    }
  });

  test('match the literal text in number, customer and reference, regardless of case', async () => {
    const client = await signedInClient();
    const eclair = await aCustomer(client, { name: 'Café ÉCLAIR' });
    await aDraft(client, { number: 'INV-1', customer: eclair });
    await aDraft(client, { number: 'INV_2', purchase_reference: 'PO 50%' });
    await aDraft(client, { number: 'OTHER', purchase_reference: 'po 505' });
    const found = async (search: string) => (await numbersOf(client, { search })).sort();
    expect(await found('inv')).toEqual(['INV-1', 'INV_2']);
    expect(await found('inv_')).toEqual(['INV_2']);
    expect(await found('50%')).toEqual(['INV_2']);
    expect(await found('éclair')).toEqual(['INV-1']);
    expect(await found('  PO 50 ')).toEqual(['INV_2', 'OTHER']);
    expect(await found('')).toHaveLength(3);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect((await pageOf(client, { search: 'inv', page: 'all' })).meta).toMatchObject({
      total_count: 2,
      page_size: 2,
    });
  });
});

describe('the list of one customer', () => {
  let client: SignedInClient;
  let ann: string;
  beforeAll(async () => {
    client = await signedInClient();
    const [customer, other] = [
      await aCustomer(client, { name: 'Ann' }),
      await aCustomer(client, { name: 'Anna' }),
    ];
    ann = customer.id;
    for (let n = 1; n <= 12; n++) {
      await aDraft(client, { customer, number: `D${n}`, ...priced(`${n}`) });
      if (n % 3 === 0) await aDraft(client, { customer: other, number: `X${n}` });
    }
    await aSentInvoice(client, { customer, number: 'S', date: '2026-11-01' });
    await aSentInvoice(client, { customer, number: 'O', date: '2026-10-01' });
    await aSentInvoice(client, { customer: other, number: 'XO', date: '2026-10-01' });
  });

  test('has invoices of every state, and counts them', async () => {
    const all = await pageOf(client, { customer_id: ann, page: 'all' });
    expect(all.data).toHaveLength(14);
    expect(all.meta).toMatchObject({ total_count: 14 });
    expect(all.data.some(({ number }) => number.startsWith('X'))).toBe(false);
    const second = await pageOf(client, { customer_id: ann, page: '2', page_size: '5' });
    expect(second.meta).toEqual({ page: 2, page_size: 5, total_count: 14, total_pages: 3 });
    expect(second.data).toEqual(all.data.slice(5, 10));
    const last = await pageOf(client, { customer_id: ann, page: '3', page_size: '5' });
    expect(last.data).toEqual(all.data.slice(10));
  });

  test('accepts either name for the customer', async () => {
    const { meta } = await pageOf(client, { customerId: ann });
    expect(meta).toMatchObject({ total_count: 14 });
  });

  test('combines with a state, an order and a search', async () => {
    const of = { customer_id: ann };
    expect(await numbersOf(client, { ...of, state: 'overdue' })).toEqual(['O']);
    expect(await numbersOf(client, { ...of, state: 'sent' })).toEqual(['S']);
    expect(await numbersOf(client, { ...of, state: 'draft', sort: 'total' })).toEqual(
      Array.from({ length: 10 }, (_, n) => `D${n + 1}`),
    );
    const found = await pageOf(client, { ...of, search: 'ann d1', page_size: '2' });
    expect(found.meta).toMatchObject({ total_count: 4, total_pages: 2 });
    const drafts = await pageOf(client, { ...of, state: 'draft', page: '2' });
    expect(drafts.meta).toMatchObject({ total_count: 12 });
    expect(drafts.data).toHaveLength(2);
  });

  test("is empty for an unknown customer or another client's, and refuses a malformed id", async () => {
    const stranger = await signedInClient();
    for (const [by, customer_id] of [
      [client, crypto.randomUUID()],
      [stranger, ann],
    ] as const) {
      const { data, meta } = await pageOf(by, { customer_id });
      expect(data).toEqual([]);
      expect(meta).toMatchObject({ total_count: 0 });
    }
    const answer = await client.raw(listInvoices, { query: { customer_id: 'Ann' } });
    expect(answer.status).toBe(422);
  });
});

describe('the overdue state', () => {
  const clock = settableClock(TEST_NOW);
  let server: Awaited<ReturnType<typeof portalWith>>;
  beforeAll(async () => {
    server = await portalWith({ clock });
  });
  afterAll(() => server.portal.close());

  test('begins by itself on the day after the due date, in London', async () => {
    const client = await signedInClient();
    await aSentInvoice(client, { date: '2027-06-01', payment_terms: 14 }); // due 15 June, BST
    const stateAt = async (instant: string) => {
      clock.set(instant);
      const params = { client_id: client.clientId };
      const at = await inject(server, listInvoices, { params, headers: client.headers });
      return (at.body as Page).data?.[0]?.aasm_state;
    };
    // Each request extends the session, so the test moves a week at a time.
    for (let day = Date.parse(TEST_NOW); day < Date.parse('2027-06-14'); day += 7 * 86_400_000) {
      expect(await stateAt(new Date(day).toISOString())).toBe('sent');
    }
    expect(await stateAt('2027-06-15T00:00:00Z')).toBe('sent');
    expect(await stateAt('2027-06-15T22:59:59Z')).toBe('sent');
    expect(await stateAt('2027-06-15T23:00:00Z')).toBe('overdue');
  });

  test('keeps documents without a due date last, in both orders', async () => {
    const client = await signedInClient();
    await aDraft(client, { number: 'NONE', payment_terms: null });
    await aDraft(client, { number: 'SOON', payment_terms: 7 });
    await aDraft(client, { number: 'LATER', payment_terms: 60 });
    const sorted = (order: 'asc' | 'desc') =>
      numbersOf(client, { state: 'draft', sort: 'due_date', order });
    expect(await sorted('asc')).toEqual(['SOON', 'LATER', 'NONE']);
    expect(await sorted('desc')).toEqual(['LATER', 'SOON', 'NONE']);
  });

  test('takes a document out of the sent list; documents without a due date stay', async () => {
    const client = await signedInClient();
    clock.set(TEST_NOW);
    await aSentInvoice(client, { number: 'TODAY', date: '2026-11-21', payment_terms: 0 });
    await aSentInvoice(client, { number: 'YESTERDAY', date: '2026-11-20', payment_terms: 0 });
    expect(await numbersOf(client, { state: 'sent' })).toEqual(['TODAY']);
    expect(await numbersOf(client, { state: 'overdue' })).toEqual(['YESTERDAY']);
  });
});
