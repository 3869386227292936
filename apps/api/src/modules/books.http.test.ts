import { readFile } from 'node:fs/promises';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { prepareStatement } from '@counterfoil/contract/statements/routes';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { expectBalances } from '@counterfoil/testkit/balances';
import { expectLedgers } from '@counterfoil/testkit/ledgers';
import { moments, pence, stuttering, takeStep, type Step } from '@counterfoil/testkit/histories';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';
import { unprinted } from '@counterfoil/testkit/rendering';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitStatements } from '#platform/db/migrate';
import type { Schema } from '#platform/db/schema.gen';
import type { statementView } from './statements/pdf/statement-view.ts';
import * as figures from '@counterfoil/testkit/figures';

type View = ReturnType<typeof statementView>;
let printer: Awaited<ReturnType<typeof unprinted<View>>>;
beforeAll(async () => {
  printer = await unprinted();
});
afterAll(() => printer.portal.close());

/** A client with three customers, and their invoices so far. */
async function aBusiness() {
  const client = await invoicingClient();
  const customers: string[] = [];
  for (let n = 0; n < 3; n++) customers.push((await client.customer()).id);
  const invoices: Invoice[] = [];
  const takeAll = async (steps: readonly Step[], by: SignedInClient = client) => {
    const answers = await Promise.all(steps.map((step) => takeStep(by, customers, invoices, step)));
    for (const status of answers) expect([200, 201, 404, 409, 422]).toContain(status);
  };
  return { client, customers, takeAll };
}

/** Expects statements to add up to the whole account, for all open documents and for some. */
async function expectStatements(client: InvoicingClient, customers: readonly string[]) {
  const sent = (await client.list({ page: 'all' })).data.filter(
    (row) => row.aasm_state !== 'draft',
  );
  for (const customer_id of customers) {
    const theirs = sent.filter((row) => row.customer_id === customer_id).map(({ id }) => id);
    for (const ids of [[], theirs, theirs.filter((_, at) => at % 2), theirs.slice(0, 1)]) {
      const query = { customer_id, 'invoice_ids[]': ids };
      const answer = await client.through(printer).call(prepareStatement, { query });
      expect(answer.status).toBe(200);
      expectAddsUp(printer.papers.at(-1) as View, pence(await client.owedBy(customer_id)));
    }
  }
}

function expectAddsUp(paper: View, owedPence: number) {
  const printed = (text: string) => pence(plainFigure(text) || '0');
  let balance = printed(paper.opening.amount);
  for (const entry of paper.entries) {
    balance += printed(entry.debit) - printed(entry.credit);
    expect(printed(entry.balance)).toBe(balance);
  }
  const ages = paper.ageing.map(({ value }) => printed(value));
  const total = ages.pop() ?? 0;
  const sum = ages.reduce((all, each) => all + each, 0);
  expect([balance, printed(paper.closing), total, sum]).toEqual(Array(4).fill(owedPence));
}

async function expectBooks(client: InvoicingClient, customers: readonly string[]) {
  await expectBalances(client);
  await figures.expectTallies(client);
  await figures.expectFigures(client);
  await figures.expectFilteredFigures(client, customers);
  const owedPence = await expectLedgers(client, customers);
  await figures.expectCustomerFigures(client, owedPence);
  await figures.expectExport(client, owedPence);
  await expectStatements(client, customers);
}

/** Everything in a client's ledgers except the entries' ids. */
async function linesOf(db: Kysely<Schema>, clientId: string) {
  const { rows } = await sql<{ kind: string }>`
      select e.kind, e.document_id, e.number, e.due_date, e.date, e.amount_pence,
             array_agg(concat_ws(' ', account, pence, p.customer_id, p.document_id)
                       order by account, p.document_id)::text as postings
      from ledger_entries e join ledger_postings p on p.client_id = e.client_id and p.entry_id = e.id
      where e.client_id = ${clientId}
      group by e.client_id, e.id order by e.date, e.kind, e.document_id, e.amount_pence`.execute(
    db,
  );
  return rows;
}

/** The ledgers as the migration would create them from the same history. */
async function linesByMigration({ api, clientId }: SignedInClient) {
  const file = new URL('../../migrations/0005-ledger.sql', import.meta.url);
  const statements = splitStatements(await readFile(file, 'utf8')).filter((statement) =>
    statement.startsWith('insert into ledger_'),
  );
  const trial = await api.database.kysely.startTransaction().execute();
  try {
    // It knows no overpayments and refunds, which the histories of other clients have.
    await sql`delete from invoice_payments where client_id <> ${clientId}`.execute(trial);
    await sql`delete from ledger_postings`.execute(trial);
    await sql`delete from ledger_entries`.execute(trial);
    for (const statement of statements) await sql.raw(statement).execute(trial);
    return await linesOf(trial, clientId);
  } finally {
    await trial.rollback().execute();
  }
}

describe('the books', () => {
  const expectHistoriesAddUp = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(moments, async (history) => {
        const { client, customers, takeAll } = await aBusiness();
        for (const { steps, twice } of history) {
          await takeAll(steps, twice ? stuttering(client) : client);
        }
        await expectBooks(client, customers);
      }),
      // Limits how long a failing case is shrunk before it is reported with its seed.
      { numRuns, interruptAfterTimeLimit: 90_000 },
    );

  test('add up after any history', () => expectHistoriesAddUp(2));
  test('add up after any of many histories', { tags: ['whole'] }, () => expectHistoriesAddUp(15));

  test('add up after simultaneous actions on twelve invoices, and match the migration’s ledgers', async () => {
    const { client, customers, takeAll } = await aBusiness();
    const numbers = Array.from({ length: 12 }, (_, which) => which);
    const step = (what: Step['what'], which: number): Step => ({
      what,
      which,
      pence: what === 'create' ? 10_000 : 4_000 + which,
      choice: which % 2 ? 'partial' : 'discount',
      daysAgo: which % 2 ? 31 : which,
    });
    for (const which of numbers) await takeAll([step('create', which)]);
    // One is certainly written off, as the first payment of an invoice is a race.
    for (const what of ['send', 'pay'] as const) await takeAll([step(what, 2)]);
    const actions = ['send', 'pay', 'credit', 'pay several', 'duplicate'] as const;
    const all = numbers.flatMap((which) => actions.map((what) => step(what, which)));
    // A draft is deleted before the PDF of its sending is ready, so only three are deleted.
    all.push(...[0, 5, 10].map((which) => step('delete', which)));
    for (const by of [client, stuttering(client), client]) await takeAll(all, by);
    const lines = await linesOf(client.api.database.kysely, client.clientId);
    const kinds = Map.groupBy(lines, ({ kind }) => kind);
    expect([...kinds.keys()].toSorted()).toEqual([
      'credit_note',
      'invoice',
      'payment',
      'write_off',
    ]);
    expect(kinds.get('invoice')?.length).toBeGreaterThanOrEqual(9);
    await expectBooks(client, customers);
    expect(lines).toEqual(await linesByMigration(client));
  });
});
