import { invoiceOverview } from '@counterfoil/contract/invoices/overview-routes';
import { errorsOf } from '@counterfoil/testkit/answers';
import { pounds } from '@counterfoil/testkit/histories';
import { test } from '@counterfoil/testkit/invoicing';
import { partly, untaxed } from '@counterfoil/testkit/settling';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';

const record = (date: string | null, paid = 0, sent = 0, overdue = 0) => ({
  date,
  paid_total: pounds(paid * 100),
  sent_total: pounds(sent * 100),
  overdue_total: pounds(overdue * 100),
  invoices_total: pounds((paid + sent + overdue) * 100),
});

describe('the overview', () => {
  test('has the last twelve months, then the grand total', async ({ client }) => {
    const months = Array.from(
      { length: 11 },
      (_, n) => `2026-${String(n + 1).padStart(2, '0')}-01`,
    );
    const { overview } = await client.figures();
    expect(overview).toEqual(['2025-12-01', ...months, null].map((date) => record(date)));
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
      record('2026-09-01'),
      record('2026-10-01', 5, 0, 30),
      record('2026-11-01', 20, 40, 0),
      record(null, 25, 40, 30),
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

test('the figures of the invoices are deleted with the client', async ({ client }) => {
  await client.draft();
  const { kysely } = client.api.database;
  const of = client.clientId;
  await kysely.transaction().execute(async (tx) => {
    await tx.deleteFrom('invoice_items').where('client_id', '=', of).execute();
    await tx.deleteFrom('invoices').where('client_id', '=', of).execute();
    await tx.deleteFrom('clients').where('id', '=', of).execute();
  });
  for (const table of ['invoice_tallies', 'invoice_totals']) {
    const kept = sql`select 1 from ${sql.table(table)} where client_id = ${of}`;
    expect((await kept.execute(kysely)).rows, table).toEqual([]);
  }
});
