import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
import { openDocuments, readLedger, type LedgerReading } from './ledger-reader.ts';

let client: SignedInClient;
let customer: Customer;
let [paid, note, unpaid, elsewhere] = ['', '', '', ''];

/** A of 100.00 has 30.00 paid and a credit note of 80.00: 70.00 against it, 10.00 left. B is 50.00. */
beforeAll(async () => {
  client = await signedInClient();
  customer = await aCustomer(client);
  elsewhere = (await aSentInvoice(client)).id;
  const of = (price: string) => ({
    discount: '0',
    items_attributes: [{ description: 'A', quantity: '1', price, tax: '0' }],
  });
  const a = await aSentInvoice(client, { customer, number: 'A', date: '2026-11-01', ...of('100') });
  paid = a.id;
  await client.call(markAsPaid, {
    params: { id: a.id },
    body: { invoice: { payment_date: '2026-11-02', amount_paid: '30', payment_type: 'partial' } },
  });
  const under = { customer_id: customer.id, invoice_id: a.id };
  const made = await client.call(createCreditNote, {
    params: under,
    body: { credit_note: { number: 'CN', date: '2026-11-04', ...of('80') } },
  });
  note = made.body.data.id;
  await client.call(sendCreditNote, { params: { ...under, id: note } });
  unpaid = (await aSentInvoice(client, { customer, number: 'B', date: '2026-11-03', ...of('50') }))
    .id;
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
    expect(await openOf([customer.id])).toEqual([
      {
        customerId: customer.id,
        documentId: unpaid,
        number: 'B',
        kind: 'invoice',
        date: '2026-11-03',
        dueDate: '2026-12-03',
        openPence: 5_000,
      },
      {
        customerId: customer.id,
        documentId: note,
        number: 'CN',
        kind: 'credit_note',
        date: '2026-11-04',
        dueDate: null,
        openPence: -1_000,
      },
    ]);
  });

  test('can be read for several customers at once, or for none', async () => {
    const { id: other } = await aCustomer(client);
    const { customer_id } = await aSentInvoice(client, { number: 'C' });
    const open = await openOf([customer.id, other, customer_id]);
    expect(open.map(({ number }) => number)).toEqual(['B', 'CN', 'C']);
    expect(await openOf([])).toEqual([]);
  });
});
