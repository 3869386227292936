import { invoiceStatistics } from '@counterfoil/contract/invoices/overview-routes';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { NO_FIGURES, untaxed } from '@counterfoil/testkit/settling';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { describe, expect, onTestFinished } from 'vitest';

const LATE = { date: '2026-10-01', payment_terms: 14 };

describe('the figures of the lists', () => {
  test('are those of a search in every state', async ({ client }) => {
    const rowan = await client.customer({ name: 'Rowan' });
    await client.draft({ customer: rowan, number: 'D1', ...untaxed('1') });
    await client.sent({ customer: rowan, number: 'S1', ...untaxed('20') });
    await client.sent({ customer: rowan, number: 'L1', ...untaxed('300'), ...LATE });
    const paid = await client.sent({ customer: rowan, number: 'P1', ...untaxed('4000') });
    await client.pay(paid, { amount_paid: '4000.00' });
    await client.sent({ number: 'OTHER', ...untaxed('50000'), ...LATE });
    const of = (amount: string, balance = amount) => ({
      ...NO_FIGURES,
      count: 1,
      total: amount,
      balance,
    });
    expect(await client.statistics({ search: 'rowan' })).toEqual({
      draft: of('1.00'),
      sent: of('20.00'),
      overdue: of('300.00'),
      paid: { ...of('4000.00', '0.00'), received: '4000.00' },
      outstanding_total: '320.00',
    });
    expect(await client.statistics({ search: 'rowan p1' })).toEqual({
      draft: NO_FIGURES,
      sent: NO_FIGURES,
      overdue: NO_FIGURES,
      paid: { ...of('4000.00', '0.00'), received: '4000.00' },
      outstanding_total: '0.00',
    });
  });

  test('are those of a customer, by either name, and of a search among their invoices', async ({
    client,
  }) => {
    const customer = await client.customer();
    await client.sent({ customer, number: 'A1', ...untaxed('10'), ...LATE });
    await client.sent({ customer, number: 'B2', ...untaxed('5'), ...LATE });
    await client.sent({ number: 'A3', ...LATE });
    for (const query of [{ customer_id: customer.id }, { customerId: customer.id }]) {
      const { overdue } = await client.statistics(query);
      expect(overdue).toEqual({ ...NO_FIGURES, count: 2, total: '15.00', balance: '15.00' });
    }
    const { overdue } = await client.statistics({ customer_id: customer.id, search: 'a' });
    expect(overdue).toEqual({ ...NO_FIGURES, count: 1, total: '10.00', balance: '10.00' });
    const stranger = await invoicingClient();
    const theirs = await stranger.statistics({ customer_id: customer.id });
    expect(theirs).toMatchObject({ overdue: NO_FIGURES, outstanding_total: '0.00' });
  });

  test('keep credit notes apart, with what is left of them', async ({ client }) => {
    const invoice = await client.sent({ number: 'I1', ...untaxed('100') });
    await client.pay(invoice, { amount_paid: '70.00', payment_type: 'partial' });
    await client.credited(invoice, '45');
    const figures = { ...NO_FIGURES, count: 1, total: '100.00', received: '70.00' };
    const note = {
      ...NO_FIGURES,
      count: 1,
      credit_notes: 1,
      credited: '45.00',
      unused_credit: '15.00',
    };
    for (const query of [{}, { search: '1' }, { customer_id: invoice.customer_id }]) {
      expect(await client.statistics(query)).toMatchObject({ paid: figures, sent: note });
    }
  });

  test('count as received what was paid, and neither discounts nor credit notes', async ({
    client,
  }) => {
    const customer = await client.customer();
    const sent = (number: string) =>
      client.sent({ customer, number, date: '2026-11-01', payment_terms: 30, ...untaxed('100') });
    const discounted = await sent('R1');
    await client.pay(discounted, { amount_paid: '60.00', payment_type: 'partial' });
    await client.pay(discounted, { amount_paid: '15.00', payment_type: 'discount' });
    await client.credited(await sent('R2'), '100');
    await client.pay(await sent('R3'), { amount_paid: '30.00', payment_type: 'partial' });
    for (const query of [{}, { search: 'r' }, { customer_id: customer.id }]) {
      expect(await client.statistics(query)).toMatchObject({
        paid: { total: '200.00', received: '75.00' },
        sent: { balance: '70.00', received: '30.00' },
      });
    }
    const { overview } = await client.figures();
    expect(overview.at(-1)).toMatchObject({ paid_total: '105.00', sent_total: '70.00' });
  });

  test('have room for millions in one search', async ({ client }) => {
    const millions = untaxed('99999999.99');
    for (const number of ['M1', 'M2', 'M3']) await client.draft({ number, ...millions });
    for (const query of [{}, { search: 'm' }]) {
      expect((await client.statistics(query)).draft.total).toBe('299999999.97');
    }
  });

  test('refuse a search of more than 200 letters, and an id that is none', async ({ client }) => {
    const asked = (query: object) => client.ask(invoiceStatistics, { query } as object);
    expect((await asked({ search: 'x'.repeat(201) })).status).toBe(422);
    expect((await asked({ customer_id: '7' })).status).toBe(422);
  });
});

describe('a row of the lists', () => {
  test('says how often and when its customer was reminded', async ({ client, address }) => {
    onTestFinished(() => client.api.clock.set(TEST_NOW));
    const [invoice, other] = [await client.sentTo(address), await client.sentTo(address)];
    const rowOf = async ({ number }: { number: string | null }) =>
      (await client.list()).data.find((row) => row.number === number);
    const never = { reminders_count: 0, last_reminded_at: null };
    expect(await rowOf(invoice)).toMatchObject(never);
    await client.remind(invoice);
    client.api.clock.set('2026-11-22T10:00:00Z');
    await client.remind(invoice);
    const { reminders, ...read } = await client.read(invoice);
    expect(reminders).toHaveLength(2);
    const twice = { reminders_count: 2, last_reminded_at: '2026-11-22T10:00:00Z' };
    expect(read).toMatchObject(twice);
    expect(await rowOf(invoice)).toMatchObject(twice);
    expect(await rowOf(other)).toMatchObject(never);
    expect(await client.read(other)).toMatchObject(never);
  });

  test('does not count reminders that could not be delivered', async ({ client, address }) => {
    const invoice = await client.sentTo(address);
    await client.remind(invoice);
    await client.mailsTo(address, 2);
    await client.api.database.kysely
      .updateTable('mails')
      .set({ state: 'failed', reason: 'No such mailbox' })
      .where('invoice_id', '=', invoice.id)
      .where('kind', '=', 'reminder')
      .execute();
    const nothing = { reminders_count: 0, last_reminded_at: null };
    expect((await client.list()).data[0]).toMatchObject(nothing);
    expect(await client.read(invoice)).toMatchObject({ ...nothing, reminders: [{}] });
  });

  test('says what has reduced its balance', async ({ client }) => {
    const settled = async (number: string) =>
      (await client.list({ search: number })).data.find((row) => row.number === number);
    const mixed = await client.sent({ number: 'MIXED', ...untaxed('100') });
    await client.pay(mixed, { amount_paid: '20.00', payment_type: 'partial' });
    await client.pay(mixed, { amount_paid: '50.00', payment_type: 'discount' });
    const credited = await client.sent({ number: 'ALL-CREDITED', ...untaxed('30') });
    await client.credited(credited, '30');
    await client.sent({ number: 'UNPAID' });
    expect((await settled('MIXED'))?.settled_by).toEqual(['discount', 'payment']);
    expect((await settled('ALL-CREDITED'))?.settled_by).toEqual(['credit']);
    expect((await settled('UNPAID'))?.settled_by).toEqual([]);
    expect((await client.read(mixed)).settled_by).toEqual(['discount', 'payment']);
  });
});
