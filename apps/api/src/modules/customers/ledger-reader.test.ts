import type { Customer } from '@counterfoil/contract/customers/schemas';
import { transactOf } from '@counterfoil/testkit/envelopes';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { partly, untaxed } from '@counterfoil/testkit/settling';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDocuments, readLedger, type LedgerReading } from './ledger-reader.ts';

let client: InvoicingClient;
let customer: Customer;
/** The documents' ids by their numbers. */
const ids: Record<string, string> = {};

/** A of 100.00 has 30.00 paid and a credit note of 80.00: 70.00 against it, 10.00 left. B is 50.00. */
beforeAll(async () => {
  client = await invoicingClient();
  customer = await aCustomer(client);
  const send = (number: string, date: string, price: string) =>
    aSentInvoice(client, { customer, number, date, ...untaxed(price) });
  const a = await send('A', '2026-11-01', '100');
  await client.pay(a, { ...partly('30'), payment_date: '2026-11-02' });
  const made = [
    await aSentInvoice(client, { number: 'C' }),
    a,
    await client.credited(a, '80', { number: 'CN', date: '2026-11-04' }),
    await send('B', '2026-11-03', '50'),
  ];
  for (const { number, id } of made) ids[number ?? ''] = id;
});

const WHOLE = ['A 10000 0 10000', 'A 0 3000 7000', 'B 5000 0 12000', 'CN 0 8000 4000'];
const OF_A = ['A 10000 0 14000', 'A 0 3000 11000', 'CN 0 7000 4000'];
const CREDITED = ['A 10000 0 15000', 'A 0 3000 12000', 'CN 0 8000 4000'];
const desc = { order: 'desc' } as const;

// Each line: number, debit, credit, balance.
test.each<[string, LedgerReading & { of?: string }, readonly string[]]>([
  ['as a whole starts at zero', {}, WHOLE],
  ['from an offset continues the balance', { limit: 2, offset: 1 }, WHOLE.slice(1, 3)],
  [
    'from the newest has the same balances',
    { limit: 2, offset: 1, ...desc },
    WHOLE.slice(1, 3).toReversed(),
  ],
  ['for one invoice has its entries, after the balance of all others', { of: 'A' }, OF_A],
  ['for one invoice from the newest has the same', { of: 'A', ...desc }, OF_A.toReversed()],
  ['for one invoice from an offset', { of: 'A', limit: 1, offset: 1 }, OF_A.slice(1, 2)],
  ['for an invoice and its credit note has the whole note, once', { of: 'CN A CN' }, CREDITED],
  ['for all open documents', { of: 'CN B' }, ['B 5000 0 5000', 'CN 0 1000 4000']],
  ['for no document is empty', { of: '' }, []],
  ['for another customer’s document is empty', { of: 'C' }, []],
])('a ledger read %s', async (_, { of, ...reading }, lines) => {
  const documents =
    of === undefined ? {} : { documentIds: of.split(' ').flatMap((n) => ids[n] ?? []) };
  const rows = await transactOf(client).forClient(client, (tx) =>
    readLedger(tx, client.clientId, customer.id, { ...reading, ...documents }),
  );
  expect(
    rows.map((row) => [row.number, row.debitPence, row.creditPence, row.balancePence].join(' ')),
  ).toEqual(lines);
});

describe('the open documents', () => {
  const openOf = (customerIds: readonly string[]) =>
    transactOf(client).forClient(client, (tx) => openDocuments(tx, client.clientId, customerIds));

  test('are the unsettled invoices and unused credit, the oldest first', async () => {
    const open = { customerId: customer.id };
    const b = { ...open, documentId: ids['B'], number: 'B', kind: 'invoice', openPence: 5_000 };
    const cn = {
      ...open,
      documentId: ids['CN'],
      number: 'CN',
      kind: 'credit_note',
      openPence: -1_000,
    };
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
