import { getCustomerLedger } from '@counterfoil/contract/customers/routes';
import { bulkMarkAsPaid } from '@counterfoil/contract/invoices/bulk-routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { partly, untaxed } from '@counterfoil/testkit/settling';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

let client: InvoicingClient;
let customer: Customer;
beforeEach(async () => {
  client = await invoicingClient();
  customer = await aCustomer(client);
});

const ledger = async (query: object = {}, by = client) =>
  (await by.call(getCustomerLedger, { params: { id: customer.id }, query })).body;

/** date, kind, number, debit, credit, balance */
const linesOf = async (query: object = {}) =>
  (await ledger(query)).data.entries.map(({ date, kind, number, debit, credit: off, balance }) =>
    [date, kind, number, debit, off, balance].join(' '),
  );

const anInvoice = (number: string, date: string, price: string, payment_terms = 30) =>
  aSentInvoice(client, { customer, number, date, payment_terms, ...untaxed(price) });

describe('a customer’s ledger', () => {
  test('is empty for a customer with only drafts, even when another customer has entries', async () => {
    await aDraft(client, { customer });
    await aSentInvoice(client);
    expect(await ledger()).toMatchObject({
      data: {
        customer: { id: customer.id, name: customer.name, total_outstanding: '0.00' },
        balance: '0.00',
        ageing: { total: '0.00' },
        entries: [],
      },
      meta: { page: 1, page_size: 10, total_count: 0, total_pages: 1 },
    });
  });

  test('lists entries from the newest, each with the balance after it', async () => {
    const second = await anInvoice('B', '2026-10-01', '60');
    const first = await anInvoice('A', '2026-09-01', '100');
    // An entry has the day of its event, whenever it is made.
    await client.pay(second, { ...partly('25.50'), payment_date: '2026-11-11' });
    await client.pay(first, { ...partly('70'), payment_date: '2026-10-10' });
    await client.pay(first, {
      ...partly('20'),
      payment_date: '2026-11-10',
      payment_type: 'discount',
    });
    const note = await client.credited(second, '40', { number: 'CN', date: '2026-11-12' });
    const { data } = await ledger();
    const lines = await linesOf();
    expect(data.entries.map((entry, at) => [lines[at], entry.document_id, entry.due_date])).toEqual(
      [
        ['2026-11-12 credit_note CN 0.00 40.00 -5.50', note.id, null],
        ['2026-11-11 payment B 0.00 25.50 34.50', second.id, '2026-10-31'],
        ['2026-11-10 write_off A 0.00 10.00 60.00', first.id, '2026-10-01'],
        ['2026-11-10 payment A 0.00 20.00 70.00', first.id, '2026-10-01'],
        ['2026-10-10 payment A 0.00 70.00 90.00', first.id, '2026-10-01'],
        ['2026-10-01 invoice B 60.00 0.00 160.00', second.id, '2026-10-31'],
        ['2026-09-01 invoice A 100.00 0.00 100.00', first.id, '2026-10-01'],
      ],
    );
    expect(data).toMatchObject({
      balance: '-5.50',
      ageing: { unused_credit: '-5.50' },
      credits: [{ document_id: note.id, number: 'CN', amount: '5.50' }],
    });
    const { meta } = await ledger({ page: '2', page_size: '3' });
    expect(meta).toEqual({ page: 2, page_size: 3, total_count: 7, total_pages: 3 });
  });

  test('shows a free invoice without a payment of zero', async () => {
    await client.pay(await anInvoice('A', '2026-11-01', '100'), partly('0'));
    await anInvoice('FREE', '2026-11-03', '0');
    expect(await linesOf()).toEqual([
      '2026-11-03 invoice FREE 0.00 0.00 100.00',
      '2026-11-01 invoice A 100.00 0.00 100.00',
    ]);
  });

  test('keeps the order of entries within a day', async () => {
    const ids: string[] = [];
    for (const number of ['D', 'C', 'B', 'A'])
      ids.push((await anInvoice(number, '2026-11-21', '10')).id);
    await client.call(bulkMarkAsPaid, { body: { invoice_ids: ids, payment_date: '2026-11-21' } });
    expect((await linesOf({ order: 'asc' })).slice(0, 5)).toEqual([
      '2026-11-21 invoice D 10.00 0.00 10.00',
      '2026-11-21 invoice C 10.00 0.00 20.00',
      '2026-11-21 invoice B 10.00 0.00 30.00',
      '2026-11-21 invoice A 10.00 0.00 40.00',
      expect.stringContaining('2026-11-21 payment'),
    ]);
  });
});

describe('the ageing', () => {
  test('splits the amount owed by how late it is, with unused credit apart', async () => {
    await anInvoice('today', '2026-10-22', '2');
    await anInvoice('1 day', '2026-10-21', '4');
    await anInvoice('31 days', '2026-09-21', '16');
    await anInvoice('61 days', '2026-08-22', '32');
    await anInvoice('91 days', '2026-07-23', '64');
    const paid = await anInvoice('paid', '2026-07-01', '128');
    await client.pay(paid, { amount_paid: '128' });
    await client.credited(paid, '100.50');
    expect((await ledger()).data.ageing).toEqual({
      current: '2.00',
      days_1_30: '4.00',
      days_31_60: '16.00',
      days_61_90: '32.00',
      older: '64.00',
      unused_credit: '-100.50',
      total: '17.50',
    });
  });

  test('follows the date at midnight in London', async () => {
    const clock = settableClock(TEST_NOW);
    const server = await portalWith({ clock });
    onTestFinished(() => server.portal.close());
    await anInvoice('A', '2026-11-21', '10', 0);
    const ageingAt = async (instant: string) => {
      clock.set(instant);
      return (await ledger({}, client.through(server))).data.ageing;
    };
    expect(await ageingAt('2026-11-21T23:59:59Z')).toMatchObject({ current: '10.00' });
    const after = { current: '0.00', days_1_30: '10.00', total: '10.00' };
    expect(await ageingAt('2026-11-22T00:00:00Z')).toMatchObject(after);
  });
});
