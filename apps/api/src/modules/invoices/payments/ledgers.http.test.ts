import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getCustomerLedger } from '@counterfoil/contract/customers/ledger-routes';
import type { LedgerEntry } from '@counterfoil/contract/customers/ledger-schemas';
import { listInvoices } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { busyHistories, pounds, takeStep, type Step } from '@counterfoil/testkit/histories';
import { aCustomer } from '@counterfoil/testkit/records';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDocuments } from '#modules/customers/public';
import { splitStatements } from '#platform/db/migrate';
import type { Schema } from '#platform/db/schema.gen';
import { createTransact } from '#platform/db/transact';

/** Simultaneous actions, and whether each request arrives twice. */
interface Moment {
  readonly steps: readonly Step[];
  readonly twice: boolean;
}

/** A history with simultaneous actions and repeated requests. */
const moments: fc.Arbitrary<Moment[]> = fc
  .tuple(busyHistories, fc.infiniteStream(fc.tuple(fc.constantFrom(1, 1, 1, 2, 4), fc.boolean())))
  .map(([steps, chances]) => {
    const all: Moment[] = [];
    for (let start = 0; start < steps.length;) {
      const [count, twice] = chances.next().value;
      all.push({ steps: steps.slice(start, start + count), twice });
      start += count;
    }
    return all;
  });

/** The same client on a bad line: every request is sent twice at once, with one key. */
function stuttering(client: SignedInClient): SignedInClient {
  const raw: SignedInClient['raw'] = async (route, sent = {}) => {
    const headers = { ...sent.headers, 'idempotency-key': randomUUID() };
    const ask = () => client.raw(route, { ...sent, headers });
    const [one, other] = await Promise.all([ask(), ask()]);
    return one.status < 300 ? one : other;
  };
  return { ...client, raw };
}

async function threeCustomers(client: SignedInClient): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push((await aCustomer(client)).id);
  return ids;
}

async function live(client: SignedInClient, customers: readonly string[], history: Moment[]) {
  const invoices: Invoice[] = [];
  for (const { steps, twice } of history) {
    const by = twice ? stuttering(client) : client;
    const answers = await Promise.all(steps.map((step) => takeStep(by, customers, invoices, step)));
    for (const status of answers) expect([200, 201, 404, 409, 422]).toContain(status);
  }
}

/** The amounts owed, from totals and payments alone, without balances or ledger; less unused credit. */
async function owedBy(client: SignedInClient): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; pence: number }>`
    select customer_id as id, sum(pence)::bigint as pence from (
      select customer_id, case type when 'invoice' then total_pence else -total_pence end as pence
      from invoices where client_id = ${client.clientId} and state <> 'draft'
      union all
      select i.customer_id, -p.amount_pence from invoice_payments p join invoices i on i.id = p.invoice_id
      where p.client_id = ${client.clientId} and p.kind <> 'credit') as events
    group by customer_id`.execute(client.api.database.kysely);
  return new Map(rows.map(({ id, pence }) => [id, pence]));
}

/** Entries that do not balance or have no postings. There must be none. */
async function unbalanced(client: SignedInClient) {
  const { rows } = await sql`
    select e.id from ledger_entries e left join ledger_postings p on p.client_id = e.client_id and p.entry_id = e.id
    where e.client_id = ${client.clientId}
    group by e.id having sum(p.pence) is distinct from 0`.execute(client.api.database.kysely);
  return rows;
}

/** The number of expected entries: one for each sent document and each payment, except by credit. */
async function countEvents(client: SignedInClient): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from invoices where client_id = ${client.clientId} and state <> 'draft')
         + (select count(*) from invoice_payments
            where client_id = ${client.clientId} and kind <> 'credit') as count`.execute(
    client.api.database.kysely,
  );
  return rows[0]?.count ?? 0;
}

const ledgerOf = async (client: SignedInClient, id: string, query: object) =>
  (await client.call(getCustomerLedger, { params: { id }, query })).body;
const pence = (amount: string) => Math.round(Number(amount) * 100);

/** Each balance is the previous one plus the entry's own amount. */
function expectRunning(entries: readonly LedgerEntry[], to: string): void {
  let balance = 0;
  for (const entry of entries) {
    balance += pence(entry.debit) - pence(entry.credit);
    expect(entry.balance).toBe(pounds(balance));
  }
  expect(to).toBe(pounds(balance));
}

async function expectLedgerToAgree(client: SignedInClient, id: string, owedPence: number) {
  const { data, meta } = await ledgerOf(client, id, { page: 'all', order: 'asc' });
  expect(data.balance).toBe(pounds(owedPence));
  expect(data.customer.total_outstanding).toBe(data.balance);
  expect(data.ageing.total).toBe(data.balance);
  expectRunning(data.entries, data.balance);
  const paged: LedgerEntry[] = [];
  for (let page = 1; paged.length < meta.total_count; page++) {
    paged.push(...(await ledgerOf(client, id, { page: `${page}`, page_size: '3' })).data.entries);
  }
  expect(paged).toEqual(data.entries.toReversed());
  return data.entries;
}

/** The open documents of the ledger match the invoices. */
async function expectOpenToAgree(client: SignedInClient, customers: readonly string[]) {
  const { data } = (await client.call(listInvoices, { query: { page: 'all' } })).body;
  const balances = data
    .filter(({ aasm_state, balance }) => aasm_state !== 'draft' && balance !== '0.00')
    .map(({ id, type, balance }) => [id, type === 'invoice' ? pence(balance) : -pence(balance)]);
  const transact = createTransact(client.api.database.kysely, client.api.clock);
  const open = await transact.forClient(client, (tx) =>
    openDocuments(tx, client.clientId, customers),
  );
  const opened = open.map(({ documentId, openPence }) => [documentId, openPence]);
  expect(new Map(opened as [string, number][])).toEqual(new Map(balances as [string, number][]));
  expect(opened).toHaveLength(balances.length);
}

async function expectBooksToAgree(client: SignedInClient, customers: readonly string[]) {
  expect(await unbalanced(client)).toEqual([]);
  const owed = await owedBy(client);
  let entries = 0;
  for (const id of customers) {
    entries += (await expectLedgerToAgree(client, id, owed.get(id) ?? 0)).length;
  }
  expect(entries).toBe(await countEvents(client));
  await expectOpenToAgree(client, customers);
}

/** Everything in a client's ledgers except the entries' ids. */
const linesOf = async (db: Kysely<Schema>, clientId: string) =>
  (
    await sql`
      select e.kind, e.document_id, e.number, e.due_date, e.date, e.amount_pence,
             array_agg(concat_ws(' ', account, pence, p.customer_id, p.document_id)
                       order by account, p.document_id)::text as postings
      from ledger_entries e join ledger_postings p on p.client_id = e.client_id and p.entry_id = e.id
      where e.client_id = ${clientId}
      group by e.client_id, e.id order by e.date, e.kind, e.document_id, e.amount_pence`.execute(db)
  ).rows;

/** The ledgers as the migration would create them from the same history. */
async function linesByMigration({ api, clientId }: SignedInClient) {
  const file = new URL('../../../../migrations/0005-ledger.sql', import.meta.url);
  const statements = splitStatements(await readFile(file, 'utf8')).filter((statement) =>
    statement.startsWith('insert into ledger_'),
  );
  const trial = await api.database.kysely.startTransaction().execute();
  try {
    await sql`delete from ledger_postings`.execute(trial);
    await sql`delete from ledger_entries`.execute(trial);
    for (const statement of statements) await sql.raw(statement).execute(trial);
    return await linesOf(trial, clientId);
  } finally {
    await trial.rollback().execute();
  }
}

describe('the ledgers', { timeout: 120_000 }, () => {
  test('add up to all balances after any history', async () => {
    await fc.assert(
      fc.asyncProperty(moments, async (history) => {
        const client = await signedInClient();
        const customers = await threeCustomers(client);
        await live(client, customers, history);
        await expectBooksToAgree(client, customers);
      }),
      // Limits how long a failing case is shrunk before it is reported with its seed.
      { numRuns: 15, interruptAfterTimeLimit: 60_000 },
    );
  });

  test("still do after everything happens at once to twelve invoices, and match the migration's ledgers", async () => {
    const client = await signedInClient();
    const customers = await threeCustomers(client);
    const step = (what: Step['what'], which: number): Step => ({
      what,
      which,
      pence: 4_000 + which,
      choice: which % 2 ? 'partial' : 'discount',
      daysAgo: which,
    });
    const numbers = Array.from({ length: 12 }, (_, which) => which);
    const invoices: Invoice[] = [];
    for (const which of numbers) {
      await takeStep(client, customers, invoices, { ...step('create', which), pence: 10_000 });
    }
    const actions = ['send', 'pay', 'credit', 'pay several', 'duplicate'] as const;
    const all = numbers.flatMap((which) => actions.map((what) => step(what, which)));
    for (const by of [client, stuttering(client), client]) {
      const answers = await Promise.all(
        all.map((each) => takeStep(by, customers, [...invoices], each)),
      );
      for (const status of answers) expect([200, 201, 404, 409, 422]).toContain(status);
    }
    await expectBooksToAgree(client, customers);
    expect(await linesOf(client.api.database.kysely, client.clientId)).toEqual(
      await linesByMigration(client),
    );
  });
});
