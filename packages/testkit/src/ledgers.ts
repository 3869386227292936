import { openDocuments } from '@counterfoil/api/modules/customers/public';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { getCustomerLedger } from '@counterfoil/contract/customers/routes';
import type { LedgerEntry } from '@counterfoil/contract/customers/schemas';
import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import type { SignedInClient } from './clients.ts';
import { pence, pounds } from './histories.ts';
import type { InvoicingClient } from './invoicing.ts';

/** The rows of a query, run as the owner of the database. */
export const rowsOf = async <T>({ api }: SignedInClient, query: RawBuilder<T>) =>
  (await query.execute(api.database.kysely)).rows;

/** A customer's ledger: its balance, its running balances, and the same entries page by page. */
async function expectLedger(client: InvoicingClient, id: string, owedPence: number) {
  const ask = async (query: object) =>
    (await client.call(getCustomerLedger, { params: { id }, query })).body;
  const { data, meta } = await ask({ page: 'all', order: 'asc' });
  expect(data.balance).toBe(pounds(owedPence));
  expect(data.customer.total_outstanding).toBe(data.balance);
  expect(data.ageing.total).toBe(data.balance);
  let balance = 0;
  for (const entry of data.entries) {
    balance += pence(entry.debit) - pence(entry.credit);
    expect(entry.balance).toBe(pounds(balance));
  }
  expect(data.balance).toBe(pounds(balance));
  const paged: LedgerEntry[] = [];
  for (let page = 1; paged.length < meta.total_count; page++) {
    paged.push(...(await ask({ page: `${page}`, page_size: '3' })).data.entries);
  }
  expect(paged).toEqual(data.entries.toReversed());
  return data.entries.length;
}

/**
 * The ledgers balance, have one entry for each event, and agree with the open documents.
 * @returns the pence that the customers owe, less unused credit
 */
export async function expectLedgers(client: InvoicingClient, customers: readonly string[]) {
  const of = client.clientId;
  const unbalanced = sql`
    select e.id from ledger_entries e left join ledger_postings p on p.client_id = e.client_id and p.entry_id = e.id
    where e.client_id = ${of} group by e.id having sum(p.pence) is distinct from 0`;
  expect(await rowsOf(client, unbalanced)).toEqual([]);
  // From totals and payments alone; a payment by credit is part of its credit note, an overpayment is part of its
  // payment when that settled something, and credit used on an invoice changes what is owed on both documents, and
  // nothing in all. A refund is owed again, whatever its sign.
  const events = await rowsOf(
    client,
    sql<{ id: string; pence: number; count: number }>`
      select customer_id as id, sum(pence)::bigint as pence, sum(entries)::int as count from (
        select customer_id, case type when 'invoice' then total_pence else -total_pence end as pence, 1 as entries
        from invoices where client_id = ${of} and state <> 'draft'
        union all
        select i.customer_id,
               case p.kind when 'account_credit' then 0 when 'refund' then abs(p.amount_pence) else -p.amount_pence end,
               case p.kind when 'overpayment' then 0 else 1 end
        from invoice_payments p join invoices i on i.id = p.invoice_id
        where p.client_id = ${of} and p.kind <> 'credit'
          and (p.kind <> 'account_credit' or (i.type = 'invoice' and p.amount_pence > 0))) as events
      group by customer_id`,
  );
  let owedPence = 0;
  for (const id of customers) {
    const { pence: owed = 0, count = 0 } = events.find((row) => row.id === id) ?? {};
    expect(await expectLedger(client, id, owed)).toBe(count);
    owedPence += owed;
  }
  const { data } = await client.list({ page: 'all' });
  const balances = data
    .filter(({ aasm_state }) => aasm_state !== 'draft')
    .map(({ id, type, balance, overpaid }) => [
      id,
      type === 'invoice' ? pence(balance) - pence(overpaid) : -pence(balance),
    ])
    .filter(([, openPence]) => openPence !== 0);
  const open = await createTransact(client.api.database.kysely, client.api.clock).forClient(
    client,
    (tx) => openDocuments(tx, of, customers),
  );
  const opened = open.map(({ documentId, openPence }) => [documentId, openPence]);
  expect(new Set(opened.map(String))).toEqual(new Set(balances.map(String)));
  expect(opened).toHaveLength(balances.length);
  return owedPence;
}
