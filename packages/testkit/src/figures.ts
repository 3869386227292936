import { exportInvoices } from '@counterfoil/contract/invoices/routes';
import { customerStatistics, listCustomers } from '@counterfoil/contract/customers/routes';
import { invoiceOverview } from '@counterfoil/contract/invoices/overview-routes';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { rowsOf } from './ledgers.ts';
import { pence, pounds } from './histories.ts';
import { type InvoicingClient } from './invoicing.ts';
import { csvRecords } from './read-csv.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';

const sumOf = (
  rows: readonly InvoiceSummary[],
  amount: 'total' | 'balance' | 'amount_paid' | 'overpaid',
  type: InvoiceSummary['type'] = 'invoice',
) => rows.reduce((sum, row) => sum + (row.type === type ? pence(row[amount]) : 0), 0);

const sumOfAll = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + pence(amount), 0);

/** The figures of a list by its rows. */
const figuresOf = (rows: readonly InvoiceSummary[]) => ({
  count: rows.length,
  credit_notes: rows.filter(({ type }) => type === 'CreditNote').length,
  total: pounds(sumOf(rows, 'total')),
  credited: pounds(sumOf(rows, 'total', 'CreditNote')),
  balance: pounds(sumOf(rows, 'balance')),
  unused_credit: pounds(sumOf(rows, 'balance', 'CreditNote') + sumOf(rows, 'overpaid')),
  received: pounds(sumOf(rows, 'amount_paid')),
});
const STATES = ['draft', 'sent', 'overdue', 'paid'] as const;

/** The maintained tallies equal a count of all rows. */
export async function expectTallies(client: InvoicingClient) {
  const of = client.clientId;
  const rowsIn = (table: string) =>
    rowsOf(
      client,
      sql`select * from ${sql.table(table)} as t where client_id = ${of} order by t::text`,
    );
  const read = async () => [await rowsIn('invoice_tallies'), await rowsIn('invoice_totals')];
  const kept = await read();
  await rowsOf(client, sql`select refill_invoice_tallies(${of})`);
  expect(kept).toEqual(await read());
}

/** The figures of searches and of customers equal the sums over their rows. */
export async function expectFilteredFigures(client: InvoicingClient, customers: readonly string[]) {
  const [first] = (await client.list()).data;
  const words = [first?.customer_name, first?.number?.slice(-2), 'zebra'].map((search) => ({
    search: search ?? '',
  }));
  const ofCustomers = customers.map((customer_id) => ({ customer_id }));
  for (const query of [...words, ...ofCustomers, { ...words[1], ...ofCustomers[0] }]) {
    const statistics = await client.statistics(query);
    for (const state of STATES) {
      const { data } = await client.list({ ...query, state, page: 'all' });
      expect(statistics[state], `${state} ${JSON.stringify(query)}`).toEqual(figuresOf(data));
    }
    const owed = sumOfAll([statistics.sent.balance, statistics.overdue.balance]);
    expect(statistics.outstanding_total).toBe(pounds(owed));
  }
}

const customersOf = async (client: InvoicingClient, query: { search?: string } = {}) =>
  (await client.call(listCustomers, { query: { ...query, page: 'all' } })).body.data;

/** The invoices of the lists, less unused credit, are what the customers owe. */
export async function expectCustomerFigures(client: InvoicingClient, owedPence: number) {
  const lists = await client.statistics();
  const owed = STATES.filter((state) => state !== 'draft').map(
    (state) => pence(lists[state].balance) - pence(lists[state].unused_credit),
  );
  expect(owed.reduce((sum, each) => sum + each)).toBe(owedPence);
  const data = await customersOf(client);
  const owing = data.filter(({ total_outstanding }) => pence(total_outstanding) > 0);
  expect((await client.call(customerStatistics)).body.data).toEqual({
    count: data.length,
    owing_count: owing.length,
    outstanding_total: pounds(owedPence),
    overdue_total: lists.overdue.balance,
  });
  for (const { id, total_overdue } of data) {
    const theirs = (await client.statistics({ customer_id: id })).overdue.balance;
    expect(total_overdue).toBe(theirs);
  }
  for (const search of [' ', 'zebra', ...data.map(({ name }) => name.toUpperCase())]) {
    const found = (await client.call(customerStatistics, { query: { search } })).body.data;
    const rows = await customersOf(client, { search });
    expect(found, search).toEqual({
      count: rows.length,
      owing_count: rows.filter(({ total_outstanding }) => pence(total_outstanding) > 0).length,
      outstanding_total: pounds(sumOfAll(rows.map((row) => row.total_outstanding))),
      overdue_total: pounds(sumOfAll(rows.map((row) => row.total_overdue))),
    });
  }
}

/** Statistics, counts and overview equal the sums over the lists' rows. */
export async function expectFigures(client: InvoicingClient) {
  const statistics = await client.statistics();
  const rows: InvoiceSummary[] = [];
  for (const state of STATES) {
    const { data } = await client.list({ state, page: 'all' });
    rows.push(...data);
    expect(statistics[state], state).toEqual(figuresOf(data));
    const { meta } = await client.list({ state, page_size: '3' });
    expect(meta.total_count, state).toBe(data.length);
  }
  const owed = (some: readonly InvoiceSummary[], ...states: string[]) =>
    sumOf(
      some.filter((row) => states.includes(row.aasm_state)),
      'balance',
    );
  expect(statistics.outstanding_total).toBe(pounds(owed(rows, 'sent', 'overdue')));
  expect((await client.list()).meta.total_count).toBe(rows.length);
  const query = { date_from: '2025-01-01', date_to: '2026-12-31' };
  const records = (await client.call(invoiceOverview, { query })).body.data;
  expect(records).toHaveLength(25);
  const received = sumOfAll(STATES.map((state) => statistics[state].received));
  expect(records.at(-1)?.paid_total).toBe(pounds(received));
  for (const { date, ...record } of records) {
    const dated = rows.filter(
      (row) => row.aasm_state !== 'draft' && (!date || row.date?.slice(0, 7) === date.slice(0, 7)),
    );
    const paid = sumOf(dated, 'amount_paid');
    expect(record).toEqual({
      paid_total: pounds(paid),
      sent_total: pounds(owed(dated, 'sent')),
      overdue_total: pounds(owed(dated, 'overdue')),
      invoices_total: pounds(paid + owed(dated, 'sent', 'overdue')),
    });
  }
}

/** The figures of the export add up to the amount owed, less unused credit. */
export async function expectExport(client: InvoicingClient, owedPence: number) {
  const records = csvRecords((await client.call(exportInvoices)).bytes);
  expect(records).toHaveLength((await client.list()).meta.total_count);
  let balance = 0;
  for (const record of records) {
    expect(pence(record['Net']) + pence(record['VAT'])).toBe(pence(record['Total']));
    if (record['State'] === 'Draft') continue;
    const settled = pence(record['Paid']) + pence(record['Credited or written off']);
    expect(pence(record['Total']) - settled).toBe(pence(record['Balance']));
    balance += pence(record['Balance']);
  }
  expect(balance).toBe(owedPence);
}
