import { invoiceOverview, invoiceStatistics } from '@counterfoil/contract/invoices/overview-routes';
import { listInvoices } from '@counterfoil/contract/invoices/routes';
import type { Invoice, InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { histories, pounds, takeStep, type Step } from '@counterfoil/testkit/histories';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

const STATES = ['draft', 'sent', 'overdue', 'paid'] as const;
const pence = (amount: string) => Math.round(Number(amount) * 100);
const sumOf = (rows: readonly InvoiceSummary[], amount: 'total' | 'balance' | 'amount_paid') =>
  rows.reduce((sum, row) => sum + (row.type === 'invoice' ? pence(row[amount]) : 0), 0);

const rowsOf = async (client: SignedInClient, state: (typeof STATES)[number]) =>
  (await client.call(listInvoices, { query: { state, page: 'all' } })).body.data;
const statisticsOf = async (client: SignedInClient) =>
  (await client.call(invoiceStatistics)).body.data;
const overviewOf = async (client: SignedInClient, query: object = {}) =>
  (await client.call(invoiceOverview, { query })).body.data;

/** Compares statistics, list counts and overview with a sum over all rows. */
async function expectFiguresToAgree(client: SignedInClient) {
  const statistics = await statisticsOf(client);
  let outstanding = 0;
  const rows: InvoiceSummary[] = [];
  for (const state of STATES) {
    const listed = await rowsOf(client, state);
    rows.push(...listed);
    expect(statistics[state], state).toEqual({
      count: listed.length,
      total: pounds(sumOf(listed, 'total')),
      balance: pounds(sumOf(listed, 'balance')),
    });
    const page = await client.call(listInvoices, { query: { state, page_size: '3' } });
    expect(page.body.meta.total_count, state).toBe(listed.length);
    if (state === 'sent' || state === 'overdue') outstanding += sumOf(listed, 'balance');
  }
  expect(statistics.outstanding_total).toBe(pounds(outstanding));
  const everything = await client.call(listInvoices);
  expect(everything.body.meta.total_count).toBe(rows.length);
  const records = await overviewOf(client, { date_from: '2025-01-01', date_to: '2026-12-31' });
  expect(records).toHaveLength(25);
  for (const record of records) {
    const dated = rows.filter(
      ({ date, aasm_state }) =>
        aasm_state !== 'draft' &&
        (record.date === null || date?.slice(0, 7) === record.date.slice(0, 7)),
    );
    const owed = (state: string) =>
      sumOf(
        dated.filter(({ aasm_state }) => aasm_state === state),
        'balance',
      );
    expect(record).toEqual({
      date: record.date,
      paid_total: pounds(sumOf(dated, 'amount_paid')),
      sent_total: pounds(owed('sent')),
      overdue_total: pounds(owed('overdue')),
      invoices_total: pounds(sumOf(dated, 'amount_paid') + owed('sent') + owed('overdue')),
    });
  }
}

/** A client's maintained tallies, and a count of all rows. */
async function talliesOf({ api, clientId }: SignedInClient) {
  const { kysely } = api.database;
  const read = async () => [
    ...(
      await sql`select * from invoice_tallies where client_id = ${clientId}
                order by state, date, due_date`.execute(kysely)
    ).rows,
    ...(
      await sql`select * from invoice_totals where client_id = ${clientId}
                order by state, due_date`.execute(kysely)
    ).rows,
  ];
  const kept = await read();
  await sql`select refill_invoice_tallies(${clientId})`.execute(kysely);
  return { kept, counted: await read() };
}

async function expectTalliesToHold(client: SignedInClient) {
  const { kept, counted } = await talliesOf(client);
  expect(kept).toEqual(counted);
}

describe('the figures of the invoices', { timeout: 90_000 }, () => {
  test('equal the sums of the rows after any history', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const client = await signedInClient();
        const customers = [(await aCustomer(client)).id, (await aCustomer(client)).id];
        const invoices: Invoice[] = [];
        for (const step of history) {
          const status = await takeStep(client, customers, invoices, step);
          expect([200, 201, 404, 422], JSON.stringify(step)).toContain(status);
        }
        await expectTalliesToHold(client);
        await expectFiguresToAgree(client);
      }),
      { numRuns: 10 },
    );
  });

  test('lose nothing when fifty writes happen at once', async () => {
    const client = await signedInClient();
    const customers = [(await aCustomer(client)).id];
    const invoices: Invoice[] = [];
    const step = (what: Step['what'], which: number): Step => ({
      what,
      which,
      pence: 4_000,
      choice: 'partial',
      daysAgo: which % 2 ? 31 : 0,
    });
    const create = Array.from({ length: 25 }, (_, which) => step('create', which));
    const created = await Promise.all(
      create.map((each) => takeStep(client, customers, invoices, each)),
    );
    expect(created).toEqual(create.map(() => 201));
    const all = invoices.flatMap((_, which) => [
      step(which % 5 ? 'send' : 'delete', which),
      step('pay', which),
      step('credit', which),
      step(which % 3 ? 'pay' : 'duplicate', which),
    ]);
    for (const round of [all.slice(0, 50), all.slice(50), all]) {
      const answers = await Promise.all(
        round.map((each) => takeStep(client, customers, [...invoices], each)),
      );
      for (const status of answers) expect([200, 201, 404, 422]).toContain(status);
    }
    await expectTalliesToHold(client);
    await expectFiguresToAgree(client);
  });

  test('are deleted with the client', async () => {
    const client = await signedInClient();
    await aDraft(client);
    const { kysely } = client.api.database;
    await kysely.transaction().execute(async (tx) => {
      const of = client.clientId;
      await sql`delete from invoice_items where client_id = ${of}`.execute(tx);
      await sql`delete from invoices where client_id = ${of}`.execute(tx);
      await sql`delete from clients where id = ${of}`.execute(tx);
    });
    for (const table of ['invoice_tallies', 'invoice_totals']) {
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where client_id = ${client.clientId}`.execute(kysely);
      expect(rows, table).toEqual([]);
    }
  });

  test("never include another client's documents", async () => {
    const [one, other] = [await signedInClient(), await signedInClient()];
    await aSentInvoice(one);
    const nothing = { count: 0, total: '0.00', balance: '0.00' };
    expect(await statisticsOf(other)).toEqual({
      draft: nothing,
      sent: nothing,
      overdue: nothing,
      paid: nothing,
      outstanding_total: '0.00',
    });
    expect((await overviewOf(other)).at(-1)).toMatchObject({ date: null, invoices_total: '0.00' });
    expect((await statisticsOf(one)).sent).toEqual({
      count: 1,
      total: '134.61',
      balance: '134.61',
    });
  });
});

test('at midnight in London an unpaid invoice becomes overdue by itself, in lists and figures', async () => {
  const clock = settableClock(TEST_NOW);
  const server = await portalWith({ clock });
  const client = (await signedInClient()).through(server);
  await aSentInvoice(client, { date: '2026-11-21', payment_terms: 0 });
  const counts = async () => {
    const { sent, overdue, outstanding_total } = await statisticsOf(client);
    const record = (await overviewOf(client)).at(-1);
    const lists = [(await rowsOf(client, 'sent')).length, (await rowsOf(client, 'overdue')).length];
    return [sent.count, overdue.count, ...lists, record?.sent_total, record?.overdue_total].concat(
      outstanding_total,
    );
  };
  clock.set('2026-11-21T23:59:59Z');
  expect(await counts()).toEqual([1, 0, 1, 0, '134.61', '0.00', '134.61']);
  clock.set('2026-11-22T00:00:00Z');
  expect(await counts()).toEqual([0, 1, 0, 1, '0.00', '134.61', '134.61']);
  await server.portal.close();
});
