import type { Customer } from '@counterfoil/contract/customers/schemas';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { partly, untaxed } from '@counterfoil/testkit/settling';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
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

const transact = () => createTransact(client.api.database.kysely, client.api.clock);
/** number, debit, credit, balance */
const linesOf = async (reading?: LedgerReading) => {
  const rows = await transact().forClient(client, (tx) =>
    readLedger(tx, client.clientId, customer.id, reading),
  );
  return rows.map((row) => [row.number, row.debitPence, row.creditPence, row.balancePence]);
};

describe('a ledger read', () => {
  test('as a whole starts at zero', async () => {
    expect(await linesOf()).toEqual([
      ['A', 10_000, 0, 10_000],
      ['A', 0, 3_000, 7_000],
      ['B', 5_000, 0, 12_000],
      ['CN', 0, 8_000, 4_000],
    ]);
  });

  test('from an offset continues the balance', async () => {
    const middle = [
      ['A', 0, 3_000, 7_000],
      ['B', 5_000, 0, 12_000],
    ];
    expect(await linesOf({ limit: 2, offset: 1 })).toEqual(middle);
    expect(await linesOf({ limit: 2, offset: 1, order: 'desc' })).toEqual(middle.toReversed());
  });

  test('for one invoice lists its entries, and starts with the balance of all others', async () => {
    const lines = [
      ['A', 10_000, 0, 14_000],
      ['A', 0, 3_000, 11_000],
      ['CN', 0, 7_000, 4_000],
    ];
    expect(await linesOf({ documentIds: [paid] })).toEqual(lines);
    expect(await linesOf({ documentIds: [paid], order: 'desc' })).toEqual(lines.toReversed());
    expect(await linesOf({ documentIds: [paid], limit: 1, offset: 1 })).toEqual([lines[1]]);
  });

  test('for an invoice and its credit note has the whole credit note, once', async () => {
    expect(await linesOf({ documentIds: [note, paid, note] })).toEqual([
      ['A', 10_000, 0, 15_000],
      ['A', 0, 3_000, 12_000],
      ['CN', 0, 8_000, 4_000],
    ]);
  });

  test('for all open documents starts at zero and ends with the amount owed', async () => {
    expect(await linesOf({ documentIds: [note, unpaid] })).toEqual([
      ['B', 5_000, 0, 5_000],
      ['CN', 0, 1_000, 4_000],
    ]);
  });

  test('for no document, or for another customer’s, is empty', async () => {
    expect(await linesOf({ documentIds: [] })).toEqual([]);
    expect(await linesOf({ documentIds: [elsewhere] })).toEqual([]);
  });
});

describe('the open documents', () => {
  const openOf = (customerIds: readonly string[]) =>
    transact().forClient(client, (tx) => openDocuments(tx, client.clientId, customerIds));

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
