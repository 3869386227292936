import { exportInvoices } from '@counterfoil/contract/invoices/routes';
import { manySent } from '@counterfoil/testkit/crowds';
import { invoicingClient, test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { csvRecords } from '@counterfoil/testkit/read-csv';
import { untaxed } from '@counterfoil/testkit/settling';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';

type Query = Parameters<InvoicingClient['list']>[0];
async function exported(client: InvoicingClient, query: Omit<Query, 'page'> = {}) {
  const { headers, bytes } = await client.ask(exportInvoices, { query });
  expect(headers).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="invoices-2026-11-21.csv"; filename*=UTF-8''invoices-2026-11-21.csv`,
  });
  return csvRecords(bytes);
}
const numbers = async (client: InvoicingClient, query?: Omit<Query, 'page'>) =>
  (await exported(client, query)).map((record) => record['Number']);

test('the invoices as CSV shows the total of each document and its balance', async ({ client }) => {
  const customer = await client.customer({ name: '@Oak, "Elm" & Söhne' });
  await client.draft({ customer, number: '', date: null, payment_terms: null });
  const given = { customer, purchase_reference: 'PO 7, 8' };
  const sent = await client.sent({ ...given, number: '+1', date: '2026-11-20' });
  const paid = await client.sent({ customer, number: 'P-1', date: '2026-01-31' });
  await client.sent({ customer, number: 'O-1', date: '2026-10-01' });
  const payment_date = '2026-11-20';
  await client.pay(sent, { amount_paid: '34.61', payment_type: 'partial', payment_date });
  await client.pay(paid, { amount_paid: '100.00', payment_type: 'discount', payment_date });
  const items_attributes = [{ description: 'Back', quantity: '1', price: '100.00', tax: '20' }];
  await client.credited(sent, '', { number: 'CN-1', date: '2026-11-21', items_attributes });
  const name = `'@Oak, "Elm" & Söhne`;
  const [headings = [], ...rows] = [
    'Number|Type|State|Date|Due date|Customer|Reference|Net|VAT|Total|Paid|Credited or written off|Balance|Payment date',
    `|Invoice|Draft|||${name}||114.97|19.64|134.61||||`,
    `'+1|Invoice|Paid|20/11/2026|20/12/2026|${name}|PO 7, 8|114.97|19.64|134.61|34.61|100.00|0.00|21/11/2026`,
    `P-1|Invoice|Paid|31/01/2026|02/03/2026|${name}||114.97|19.64|134.61|100.00|34.61|0.00|20/11/2026`,
    `O-1|Invoice|Overdue|01/10/2026|31/10/2026|${name}||114.97|19.64|134.61|0.00|0.00|134.61|`,
    `CN-1|Credit note|Sent|21/11/2026||${name}||-100.00|-20.00|-120.00|0.00|-100.00|-20.00|`,
  ].map((row) => row.split('|'));
  expect(await exported(client)).toEqual(
    rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at]]))),
  );
});

test("VAT is in an unregistered client's CSV only if it was ever charged", async ({ client }) => {
  await client.become({ vat_registered: false });
  await client.sent({ ...untaxed('49.99'), number: 'ONE' });
  const [record] = await exported(client);
  expect(Object.keys(record ?? {}).join()).not.toMatch(/VAT|Net/);
  expect(record).toMatchObject({ Total: '49.99', Balance: '49.99' });
  await client.become({ vat_registered: true });
  await client.sent();
  await client.become({ vat_registered: false });
  const shown = { Net: expect.any(String), VAT: expect.any(String) };
  expect(await exported(client)).toMatchObject([shown, shown]);
});

describe('the invoices in the CSV', () => {
  test('are those of the list with the same state, search and customer', async ({ client }) => {
    const oak = await client.customer({ name: 'Oak' });
    await (await invoicingClient()).sent({ number: 'THEIRS-1' });
    await client.draft({ customer: oak, number: 'D-1' });
    await client.sent({ customer: oak, number: 'S-1' });
    await client.sent({ number: 'S-2', purchase_reference: 'oak table' });
    await client.sent({ customer: oak, number: 'O-1', date: '2026-01-01' });
    await client.paid({ customer: oak, number: 'P-1' });
    const states = ['draft', 'sent', 'overdue', 'paid'] as const;
    for (const state of [{}, ...states.map((its) => ({ state: its }))]) {
      for (const search of [{}, { search: 'oak' }, { search: '-1' }, { search: 'nothing' }]) {
        const query = { ...state, ...search };
        const { data } = await client.list({ ...query, page: 'all' });
        expect(new Set(await numbers(client, query))).toEqual(
          new Set(data.map(({ number }) => number)),
        );
      }
    }
    expect(await numbers(client, { customer_id: oak.id })).toEqual(['D-1', 'S-1', 'O-1', 'P-1']);
    expect(await numbers(client, { customerId: oak.id, state: 'sent' })).toEqual(['S-1']);
  });

  test('are each there once, in order of creation, across all batches', async ({ client }) => {
    const first = await client.sent({ number: 'FIRST' });
    // All have the same creation time, where the id decides the order.
    await manySent(client, first, 1100);
    const { rows } = await sql<{ number: string }>`
      select number from invoices where client_id = ${client.clientId}
      order by created_at, id`.execute(client.api.database.kysely);
    expect(rows).toHaveLength(1101);
    const created = rows.map(({ number }) => number);
    expect(await numbers(client)).toEqual(created);
    const found = created.filter((number) => number.startsWith('X-1'));
    expect(await numbers(client, { state: 'sent', search: 'x-1' })).toEqual(found);
  });
});
