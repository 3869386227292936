import { invoiceOverview } from '@counterfoil/contract/invoices/overview-routes';
import { errorsOf } from '@counterfoil/testkit/answers';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { partly, untaxed } from '@counterfoil/testkit/settling';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';

const totals = (paid_total: string, sent_total: string, overdue_total: string, all: string) => ({
  paid_total,
  sent_total,
  overdue_total,
  invoices_total: all,
});
const NOTHING = totals('0.00', '0.00', '0.00', '0.00');

describe('the overview', () => {
  test('has the last twelve months and then the grand total, which has no date', async ({
    client,
  }) => {
    const months = Array.from(
      { length: 11 },
      (_, n) => `2026-${String(n + 1).padStart(2, '0')}-01`,
    );
    const { overview } = await client.figures();
    expect(overview).toEqual(['2025-12-01', ...months, null].map((date) => ({ date, ...NOTHING })));
  });

  test("splits each month's invoices into received, owed and late", async ({ client }) => {
    const november = await client.sent({ ...untaxed('100'), date: '2026-11-01' }); // due 1 December
    await client.sent({ ...untaxed('30'), date: '2026-10-22', payment_terms: 29 }); // due yesterday
    const october = await client.sent({ ...untaxed('7'), date: '2026-10-01' });
    await client.draft({ date: '2026-11-01' });
    await client.pay(november, partly('20'));
    await client.pay(october, { amount_paid: '5', payment_type: 'discount' });
    await client.credited(november, '40');
    const period = { date_from: '2026-09-01', date_to: '2026-11-30' };
    expect((await client.figures(period)).overview).toEqual([
      { date: '2026-09-01', ...NOTHING },
      { date: '2026-10-01', ...totals('5.00', '0.00', '30.00', '35.00') },
      { date: '2026-11-01', ...totals('20.00', '40.00', '0.00', '60.00') },
      { date: null, ...totals('25.00', '40.00', '30.00', '95.00') },
    ]);
  });

  test('includes both days, and only the given days of a partial month', async ({ client }) => {
    for (const day of ['10-14', '10-15', '11-15', '11-16']) {
      await client.sent({ ...untaxed('1'), date: `2026-${day}`, payment_terms: 90 });
    }
    const period = { date_from: '2026-10-15', date_to: '2026-11-15' };
    const { overview } = await client.figures(period);
    expect(overview.map(({ invoices_total }) => invoices_total)).toEqual(['1.00', '1.00', '2.00']);
  });

  test.for([
    [{ date_from: '2026-01-01' }, ['2026-01-01', '2026-11-01', 11]],
    [{ date_to: '2025-06-30' }, ['2024-07-01', '2025-06-01', 12]],
    [{ date_from: '', date_to: '' }, ['2025-12-01', '2026-11-01', 12]],
    [{ date_from: '2016-12-31', date_to: '2026-11-01' }, ['2016-12-01', '2026-11-01', 120]],
  ] as const)('for %j has the months %j', async ([query, expected], { client }) => {
    const months = (await client.figures(query)).overview.map(({ date }) => date);
    expect([months[0], months.at(-2), months.length - 1]).toEqual(expected);
  });

  test.for([
    [{ date_from: '2026-11-02', date_to: '2026-11-01' }, 'date_to'],
    [{ date_from: '2027-01-01' }, 'date_to'],
    [{ date_from: '2016-11-30', date_to: '2026-11-01' }, 'date_to'],
    [{ date_from: '31/11/2026' }, 'date_from'],
  ] as const)('refuses an invalid or overlong period: %j', async ([query, field], { client }) => {
    expect(errorsOf(await client.ask(invoiceOverview, { query }))).toHaveProperty(field);
  });
});

describe('the figures of the invoices', () => {
  test("never include another client's documents", async ({ client }) => {
    const other = await invoicingClient();
    const { total, balance } = await client.sent();
    const { statistics, overview } = await other.figures();
    const nothing = { count: 0, total: '0.00', balance: '0.00' };
    expect(statistics).toEqual({
      draft: nothing,
      sent: nothing,
      overdue: nothing,
      paid: nothing,
      outstanding_total: '0.00',
    });
    expect(overview.at(-1)).toEqual({ date: null, ...NOTHING });
    const mine = await client.figures();
    expect(mine.statistics.sent).toEqual({ count: 1, total, balance });
  });

  test('are deleted with the client', async ({ client }) => {
    await client.draft();
    const { kysely } = client.api.database;
    const of = client.clientId;
    await kysely.transaction().execute(async (tx) => {
      await sql`delete from invoice_items where client_id = ${of}`.execute(tx);
      await sql`delete from invoices where client_id = ${of}`.execute(tx);
      await sql`delete from clients where id = ${of}`.execute(tx);
    });
    for (const table of ['invoice_tallies', 'invoice_totals']) {
      const kept = sql`select 1 from ${sql.table(table)} where client_id = ${of}`;
      expect((await kept.execute(kysely)).rows, table).toEqual([]);
    }
  });
});
