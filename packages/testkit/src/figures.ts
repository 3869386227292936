import { exportInvoices } from '@counterfoil/contract/invoices/routes';
import {
  customerStatistics,
  getCustomerLedger,
  listCustomers,
} from '@counterfoil/contract/customers/routes';
import type { ListedCustomer } from '@counterfoil/contract/customers/schemas';
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
  const sums = sumsOfCustomers(data);
  expect(sums.outstanding_total).toBe(pounds(owedPence));
  expect((await client.call(customerStatistics)).body.data).toEqual(sums);
  for (const row of data) await expectSameDebt(client, row);
  for (const search of [' ', 'zebra', ...data.map(({ name }) => name.toUpperCase())]) {
    const found = (await client.call(customerStatistics, { query: { search } })).body.data;
    const rows = await customersOf(client, { search });
    expect(found, search).toEqual(sumsOfCustomers(rows));
  }
}

/** The figures of a list of customers by its rows. */
function sumsOfCustomers(rows: readonly ListedCustomer[]) {
  const owed = rows.map(({ total_outstanding }) => pence(total_outstanding));
  const sum = (of: readonly number[]) => pounds(of.reduce((all, each) => all + each, 0));
  return {
    count: rows.length,
    owing_count: owed.filter((each) => each > 0).length,
    outstanding_total: sum(owed),
    in_credit_count: owed.filter((each) => each < 0).length,
    credit_total: sum(owed.map((each) => Math.max(0, -each))),
    overdue_total: sum(rows.map(({ total_overdue }) => pence(total_overdue))),
  };
}

/** A customer's row says the same as their account: what is late, less the unused credit, and at most what is owed. */
async function expectSameDebt(client: InvoicingClient, row: ListedCustomer) {
  const { ageing, balance } = (await client.call(getCustomerLedger, { params: { id: row.id } }))
    .body.data;
  const late = [ageing.days_1_30, ageing.days_31_60, ageing.days_61_90, ageing.older];
  const owed = pence(row.total_outstanding);
  const overdue = pence(row.total_overdue);
  expect(owed).toBe(pence(balance));
  expect(overdue).toBe(Math.max(0, sumOfAll(late) + pence(ageing.unused_credit)));
  expect(overdue).toBeLessThanOrEqual(Math.max(0, owed));
  const listed = (await client.statistics({ customer_id: row.id })).overdue.balance;
  expect(overdue).toBeLessThanOrEqual(pence(listed));
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
