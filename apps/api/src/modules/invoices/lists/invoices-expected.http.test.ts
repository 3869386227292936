import { invoicesExpected } from '@counterfoil/contract/invoices/overview-routes';
import { exportInvoices } from '@counterfoil/contract/invoices/routes';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { readCsv } from '@counterfoil/testkit/read-csv';
import { partly, untaxed } from '@counterfoil/testkit/settling';
import { describe, expect } from 'vitest';

type Client = Awaited<ReturnType<typeof invoicingClient>>;

/** Today is Saturday, 21 November 2026. */
const dueOn = (client: Client, day: string, amount: string) =>
  client.sent({ ...untaxed(amount), date: day, payment_terms: 0 });

const spans = async (client: Client) =>
  (await client.call(invoicesExpected)).body.data.map(({ from, to, count, total }) => [
    `${from ?? ''} to ${to ?? ''}`,
    count,
    total,
  ]);

const SPANS = [
  ' to 2026-11-20',
  '2026-11-21 to 2026-11-22',
  '2026-11-23 to 2026-11-29',
  '2026-11-30 to 2026-12-06',
  '2026-12-07 to 2026-12-13',
  '2026-12-14 to 2026-12-20',
  '2026-12-21 to ',
];

describe('expected money', () => {
  test('lists the balances of sent invoices, late ones first, then by week', async ({ client }) => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-12-20'];
    for (const day of days) await dueOn(client, day, '10');
    const part = await dueOn(client, '2026-12-21', '100');
    await client.pay(part, partly('60'));
    await client.paid();
    await client.draft();
    const counts = [1, 2, 1, 0, 0, 1, 1];
    const totals = ['10.00', '20.00', '10.00', '0.00', '0.00', '10.00', '40.00'];
    const expected = SPANS.map((span, at) => [span, counts[at], totals[at]]);
    expect(await spans(client)).toEqual(expected);
  });

  test('is not reduced by credit that a customer has not used', async ({ client }) => {
    const paid = await client.paid();
    await client.credited(paid, '5');
    expect(await spans(client)).toEqual(SPANS.map((span) => [span, 0, '0.00']));
  });
});

describe('a list between days', () => {
  const daysOf = async (client: Client, query: Parameters<Client['list']>[0]) =>
    (await client.list({ sort: 'date', order: 'asc', ...query })).data.map(({ date }) => date);

  test('has the invoices dated within them, inclusive', async ({ client }) => {
    for (const day of ['2026-10-31', '2026-11-01', '2026-11-10', '2026-11-11']) {
      await client.sent({ ...untaxed('10'), date: day });
    }
    const between = { date_from: '2026-11-01', date_to: '2026-11-10' };
    expect(await daysOf(client, between)).toEqual(['2026-11-01', '2026-11-10']);
    expect((await client.list(between)).meta.total_count).toBe(2);
    expect(await daysOf(client, { ...between, page: 'all' })).toHaveLength(2);
    const csv = await client.call(exportInvoices, { query: between });
    expect(readCsv(String(csv.bytes))).toHaveLength(3);
    expect(await daysOf(client, { date_from: '2026-11-11' })).toEqual(['2026-11-11']);
    expect(await daysOf(client, { date_to: '2026-10-31' })).toEqual(['2026-10-31']);
  });

  test('has the invoices of a state due within them, inclusive', async ({ client }) => {
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-29', '2026-11-30']) {
      await dueOn(client, day, '10');
    }
    const week = { due_from: '2026-11-20', due_to: '2026-11-29' };
    expect(await daysOf(client, { ...week, state: 'sent' })).toEqual(['2026-11-21', '2026-11-29']);
    expect(await daysOf(client, { ...week, state: 'overdue' })).toEqual(['2026-11-20']);
  });

  test('has sums that match its invoices', async ({ client }) => {
    for (const day of ['2026-11-20', '2026-11-29', '2026-11-30']) await dueOn(client, day, '10');
    const week = { due_from: '2026-11-20', due_to: '2026-11-29' };
    const { sent, overdue, outstanding_total } = await client.statistics(week);
    expect([sent.count, overdue.count, outstanding_total]).toEqual([1, 1, '20.00']);
    const { sent: none } = await client.statistics({ date_to: '2025-01-01' });
    expect(none.count).toBe(0);
  });
});
