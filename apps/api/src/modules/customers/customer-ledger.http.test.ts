import { getCustomerLedger } from '@counterfoil/contract/customers/ledger-routes';
import { bulkMarkAsPaid } from '@counterfoil/contract/invoices/bulk-routes';
import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

let client: SignedInClient;
let customer: Customer;
beforeEach(async () => {
  client = await signedInClient();
  customer = await aCustomer(client);
});

const ledger = async (query: object = {}, by = client) =>
  (await by.call(getCustomerLedger, { params: { id: customer.id }, query })).body;

/** date, kind, number, debit, credit, balance */
const linesOf = async (query: object) =>
  (await ledger(query)).data.entries.map(({ date, kind, number, debit, credit, balance }) =>
    [date, kind, number, debit, credit, balance].join(' '),
  );

const priced = (price: string) => ({
  discount: '0',
  items_attributes: [{ description: 'A', quantity: '1', price, tax: '0' }],
});

const anInvoice = (number: string, date: string, price: string, terms = 30) =>
  aSentInvoice(client, { customer, number, date, payment_terms: terms, ...priced(price) });

async function pay({ id }: Invoice, payment_date: string, amount_paid: string, type = 'partial') {
  const invoice = { payment_date, amount_paid, payment_type: type };
  const answer = await client.raw(markAsPaid, { params: { id }, body: { invoice } });
  expect(answer.status).toBe(200);
}

async function credit(parent: Invoice, number: string, date: string, price: string) {
  const under = { customer_id: customer.id, invoice_id: parent.id };
  const { items_attributes } = priced(price);
  const made = await client.call(createCreditNote, {
    params: under,
    body: { credit_note: { number, date, items_attributes } },
  });
  const { id } = made.body.data;
  await client.call(sendCreditNote, { params: { ...under, id } });
  return id;
}

describe('a customer’s ledger', () => {
  test('is empty for a customer without invoices', async () => {
    await aDraft(client, { customer });
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
    const first = await anInvoice('A', '2026-09-01', '100');
    const second = await anInvoice('B', '2026-10-01', '60');
    await pay(first, '2026-10-10', '70');
    await pay(first, '2026-11-10', '20', 'discount');
    await pay(second, '2026-11-11', '25.50');
    const note = await credit(second, 'CN', '2026-11-12', '40');
    expect(await linesOf({})).toEqual([
      '2026-11-12 credit_note CN 0.00 40.00 -5.50',
      '2026-11-11 payment B 0.00 25.50 34.50',
      '2026-11-10 write_off A 0.00 10.00 60.00',
      '2026-11-10 payment A 0.00 20.00 70.00',
      '2026-10-10 payment A 0.00 70.00 90.00',
      '2026-10-01 invoice B 60.00 0.00 160.00',
      '2026-09-01 invoice A 100.00 0.00 100.00',
    ]);
    const { data } = await ledger({ order: 'asc' });
    expect(data.entries.map(({ document_id, due_date }) => [document_id, due_date])).toEqual([
      [first.id, '2026-10-01'],
      [second.id, '2026-10-31'],
      [first.id, '2026-10-01'],
      [first.id, '2026-10-01'],
      [first.id, '2026-10-01'],
      [second.id, '2026-10-31'],
      [note, null],
    ]);
    expect(data).toMatchObject({ balance: '-5.50', ageing: { unused_credit: '-5.50' } });
  });

  test('shows a credit note within the balance as one entry, and the invoice as settled by it', async () => {
    const invoice = await anInvoice('A', '2026-11-01', '100');
    await credit(invoice, 'CN', '2026-11-02', '100');
    expect(await linesOf({})).toEqual([
      '2026-11-02 credit_note CN 0.00 100.00 0.00',
      '2026-11-01 invoice A 100.00 0.00 100.00',
    ]);
    expect((await ledger()).data.ageing).toMatchObject({ current: '0.00', total: '0.00' });
  });

  test('shows a free invoice, but no payment of nothing', async () => {
    const invoice = await anInvoice('A', '2026-11-01', '100');
    await pay(invoice, '2026-11-02', '0');
    await anInvoice('FREE', '2026-11-03', '0');
    expect(await linesOf({})).toEqual([
      '2026-11-03 invoice FREE 0.00 0.00 100.00',
      '2026-11-01 invoice A 100.00 0.00 100.00',
    ]);
  });

  test('dates a payment by the day it was made, whenever it is entered', async () => {
    const early = await anInvoice('A', '2026-10-01', '100');
    await anInvoice('B', '2026-11-01', '50');
    await pay(early, '2026-10-15', '30');
    expect(await linesOf({ order: 'asc' })).toEqual([
      '2026-10-01 invoice A 100.00 0.00 100.00',
      '2026-10-15 payment A 0.00 30.00 70.00',
      '2026-11-01 invoice B 50.00 0.00 120.00',
    ]);
  });

  test('keeps the order of entries within a day', async () => {
    const ids = [];
    for (let n = 1; n <= 4; n++) ids.push((await anInvoice(`N${n}`, '2026-11-21', `${n}0`)).id);
    await client.call(bulkMarkAsPaid, { body: { invoice_ids: ids, payment_date: '2026-11-21' } });
    expect((await linesOf({ order: 'asc' })).slice(0, 5)).toEqual([
      '2026-11-21 invoice N1 10.00 0.00 10.00',
      '2026-11-21 invoice N2 20.00 0.00 30.00',
      '2026-11-21 invoice N3 30.00 0.00 60.00',
      '2026-11-21 invoice N4 40.00 0.00 100.00',
      expect.stringContaining('2026-11-21 payment'),
    ]);
    expect((await ledger()).data.entries[0]?.balance).toBe('0.00');
  });

  test('never shows another customer’s entries', async () => {
    await aSentInvoice(client);
    expect((await ledger()).data.entries).toEqual([]);
  });
});

describe('the pages of a ledger', () => {
  test('carry the balance on, in both directions', async () => {
    for (let day = 1; day <= 7; day++) await anInvoice(`N${day}`, `2026-11-0${day}`, `${day}`);
    const pages = async (order?: 'asc') => {
      const all = [];
      for (const page of ['1', '2', '3', '4']) {
        const { data, meta } = await ledger({ page, page_size: '2', ...(order ? { order } : {}) });
        expect(meta).toEqual({ page: Number(page), page_size: 2, total_count: 7, total_pages: 4 });
        all.push(...data.entries.map(({ balance }) => balance));
      }
      return all;
    };
    const balances = ['1.00', '3.00', '6.00', '10.00', '15.00', '21.00', '28.00'];
    expect(await pages('asc')).toEqual(balances);
    expect(await pages()).toEqual(balances.toReversed());
    const all = await ledger({ page: 'all' });
    expect(all.data.entries.map(({ balance }) => balance)).toEqual(balances.toReversed());
    expect(all.meta).toEqual({ page: 1, page_size: 7, total_count: 7, total_pages: 1 });
    expect((await ledger({ page: '9' })).data.entries).toEqual([]);
  });

  test('refuse an invalid page', async () => {
    const params = { id: customer.id };
    for (const query of [{ page: '0' }, { page_size: '201' }, { order: 'up' }]) {
      expect((await client.raw(getCustomerLedger, { params, query })).status).toBe(422);
    }
  });
});

describe('the ageing', () => {
  test('splits the amount owed by how late it is, with unused credit apart', async () => {
    await anInvoice('current', '2026-11-21', '1');
    await anInvoice('today', '2026-10-22', '2');
    await anInvoice('1 day', '2026-10-21', '4');
    await anInvoice('30 days', '2026-09-22', '8');
    await anInvoice('31 days', '2026-09-21', '16');
    await anInvoice('61 days', '2026-08-22', '32');
    await anInvoice('91 days', '2026-07-23', '64');
    const paid = await anInvoice('paid', '2026-07-01', '128');
    await pay(paid, '2026-11-01', '128', 'full');
    await credit(paid, 'CN', '2026-11-02', '100.50');
    expect((await ledger()).data.ageing).toEqual({
      current: '3.00',
      days_1_30: '12.00',
      days_31_60: '16.00',
      days_61_90: '32.00',
      older: '64.00',
      unused_credit: '-100.50',
      total: '26.50',
    });
  });

  test('moves on by itself at midnight in London', async () => {
    const clock = settableClock(TEST_NOW);
    const server = await portalWith({ clock });
    const later = client.through(server);
    await anInvoice('A', '2026-11-21', '10', 0);
    clock.set('2026-11-21T23:59:59Z');
    expect((await ledger({}, later)).data.ageing).toMatchObject({ current: '10.00' });
    clock.set('2026-11-22T00:00:00Z');
    expect((await ledger({}, later)).data.ageing).toMatchObject({
      current: '0.00',
      days_1_30: '10.00',
      total: '10.00',
    });
    await server.portal.close();
  });
});
