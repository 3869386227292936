import type { Customer } from '@counterfoil/contract/customers/schemas';
import { transactOf } from '@counterfoil/testkit/envelopes';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { partly, untaxed } from '@counterfoil/testkit/settling';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDocuments, readLedger, type LedgerReading } from './ledger-reader.ts';

let client: InvoicingClient;
let customer: Customer;
let [paid, note, unpaid, elsewhere] = ['', '', '', ''];

/** A of 100.00 has 30.00 paid and a credit note of 80.00: 70.00 against it, 10.00 left. B is 50.00. */
beforeAll(async () => {
  client = await invoicingClient();
  customer = await aCustomer(client);
  elsewhere = (await aSentInvoice(client, { number: 'C' })).id;
  const send = (number: string, date: string, price: string) =>
    aSentInvoice(client, { customer, number, date, ...untaxed(price) });
  const a = await send('A', '2026-11-01', '100');
  paid = a.id;
  await client.pay(a, { ...partly('30'), payment_date: '2026-11-02' });
  note = (await client.credited(a, '80', { number: 'CN', date: '2026-11-04' })).id;
  unpaid = (await send('B', '2026-11-03', '50')).id;
});

/** number, debit, credit, balance */
const linesOf = async (reading?: LedgerReading) => {
  const rows = await transactOf(client).forClient(client, (tx) =>
    readLedger(tx, client.clientId, customer.id, reading),
  );
  return rows.map((row) =>
    [row.number, row.debitPence, row.creditPence, row.balancePence].join(' '),
  );
};

const WHOLE = ['A 10000 0 10000', 'A 0 3000 7000', 'B 5000 0 12000', 'CN 0 8000 4000'];
const OF_A = ['A 10000 0 14000', 'A 0 3000 11000', 'CN 0 7000 4000'];
const CREDITED = ['A 10000 0 15000', 'A 0 3000 12000', 'CN 0 8000 4000'];

describe('a ledger read', () => {
  test.each<[string, () => LedgerReading | undefined, readonly string[]]>([
    ['as a whole starts at zero', () => undefined, WHOLE],
    ['from an offset continues the balance', () => ({ limit: 2, offset: 1 }), WHOLE.slice(1, 3)],
    [
      'from the newest has the same balances',
      () => ({ limit: 2, offset: 1, order: 'desc' }),
      WHOLE.slice(1, 3).toReversed(),
    ],
    [
      'for one invoice has its entries, after the balance of all others',
      () => ({ documentIds: [paid] }),
      OF_A,
    ],
    [
      'for one invoice from the newest has the same balances',
      () => ({ documentIds: [paid], order: 'desc' }),
      OF_A.toReversed(),
    ],
    [
      'for one invoice from an offset continues the balance',
      () => ({ documentIds: [paid], limit: 1, offset: 1 }),
      OF_A.slice(1, 2),
    ],
    [
      'for an invoice and its credit note has the whole credit note, once',
      () => ({ documentIds: [note, paid, note] }),
      CREDITED,
    ],
    [
      'for all open documents goes from zero to the amount owed',
      () => ({ documentIds: [note, unpaid] }),
      ['B 5000 0 5000', 'CN 0 1000 4000'],
    ],
    ['for no document is empty', () => ({ documentIds: [] }), []],
    ['for another customer’s document is empty', () => ({ documentIds: [elsewhere] }), []],
  ])('%s', async (_, reading, lines) => {
    expect(await linesOf(reading())).toEqual(lines);
  });
});

describe('the open documents', () => {
  const openOf = (customerIds: readonly string[]) =>
    transactOf(client).forClient(client, (tx) => openDocuments(tx, client.clientId, customerIds));

  test('are the unsettled invoices and unused credit, the oldest first', async () => {
    const open = { customerId: customer.id };
    const b = { ...open, documentId: unpaid, number: 'B', kind: 'invoice', openPence: 5_000 };
    const cn = { ...open, documentId: note, number: 'CN', kind: 'credit_note', openPence: -1_000 };
    expect(await openOf([customer.id])).toEqual([
      { ...b, date: '2026-11-03', dueDate: '2026-12-03' },
      { ...cn, date: '2026-11-04', dueDate: null },
    ]);
  });

  test('can be read for several customers at once, or for none', async () => {
    const { id: other } = await aCustomer(client);
    const { customer_id } = await aSentInvoice(client, { number: 'D' });
    const open = await openOf([customer.id, other, customer_id]);
    expect(open.map(({ number }) => number)).toEqual(['B', 'CN', 'D']);
    expect(await openOf([])).toEqual([]);
  });
});
