import { invoiceOverview } from '@counterfoil/contract/invoices/overview-routes';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { describe, expect, test } from 'vitest';

const overviewOf = async (client: SignedInClient, query: object = {}) =>
  (await client.call(invoiceOverview, { query })).body.data;
const NOTHING = {
  invoices_total: '0.00',
  paid_total: '0.00',
  sent_total: '0.00',
  overdue_total: '0.00',
};

describe('the overview', () => {
  test('has the last twelve months and then the grand total, which has no date', async () => {
    const records = await overviewOf(await signedInClient());
    expect(records.map(({ date }) => date)).toEqual([
      '2025-12-01',
      ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map(
        (month) => `2026-${month}-01`,
      ),
      null,
    ]);
    for (const record of records) expect(record).toMatchObject(NOTHING);
  });

  test("splits each month's invoices into received, owed and late", async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client, { date: '2026-11-01' }); // 134.61, due 1 December
    await aSentInvoice(client, { date: '2026-10-22', payment_terms: 29 }); // due 20 November
    const written = await aSentInvoice(client, { date: '2026-10-01' });
    await aDraft(client, { date: '2026-11-01' });
    const pay = (id: string, amount_paid: string, payment_type: 'partial' | 'discount') =>
      client.call(markAsPaid, {
        params: { id },
        body: { invoice: { payment_date: '2026-11-21', amount_paid, payment_type } },
      });
    await pay(sent.id, '34.61', 'partial');
    await pay(written.id, '100.00', 'discount');
    const under = { customer_id: sent.customer_id, invoice_id: sent.id };
    const items_attributes = [{ description: 'A', quantity: '1', price: '40', tax: '0' }];
    const note = await client.call(createCreditNote, {
      params: under,
      body: { credit_note: { number: 'CN-1', date: '2026-11-21', items_attributes } },
    });
    await client.call(sendCreditNote, { params: { ...under, id: note.body.data.id } });
    const [september, october, november, total] = await overviewOf(client, {
      date_from: '2026-09-01',
      date_to: '2026-11-30',
    });
    expect(september).toEqual({ date: '2026-09-01', ...NOTHING });
    expect(october).toEqual({
      date: '2026-10-01',
      paid_total: '100.00',
      sent_total: '0.00',
      overdue_total: '134.61',
      invoices_total: '234.61',
    });
    expect(november).toEqual({
      date: '2026-11-01',
      paid_total: '34.61',
      sent_total: '60.00',
      overdue_total: '0.00',
      invoices_total: '94.61',
    });
    expect(total).toEqual({
      date: null,
      paid_total: '134.61',
      sent_total: '60.00',
      overdue_total: '134.61',
      invoices_total: '329.22',
    });
  });

  test('includes both days, and only the given days of a partial month', async () => {
    const client = await signedInClient();
    for (const date of ['2026-10-14', '2026-10-15', '2026-11-15', '2026-11-16']) {
      await aSentInvoice(client, { date, payment_terms: 90 });
    }
    const period = { date_from: '2026-10-15', date_to: '2026-11-15' };
    const records = await overviewOf(client, period);
    expect(records.map(({ date, invoices_total }) => [date, invoices_total])).toEqual([
      ['2026-10-01', '134.61'],
      ['2026-11-01', '134.61'],
      [null, '269.22'],
    ]);
  });

  test('derives the other day when only one is given', async () => {
    const client = await signedInClient();
    const ends = async (query: object) => {
      const months = (await overviewOf(client, query)).map(({ date }) => date);
      return [months[0], months.at(-2), months.length - 1];
    };
    expect(await ends({ date_from: '2026-01-01' })).toEqual(['2026-01-01', '2026-11-01', 11]);
    expect(await ends({ date_to: '2025-06-30' })).toEqual(['2024-07-01', '2025-06-01', 12]);
    expect(await ends({ date_from: '', date_to: '' })).toEqual(['2025-12-01', '2026-11-01', 12]);
  });

  test.each([
    [{ date_from: '2026-11-02', date_to: '2026-11-01' }],
    [{ date_from: '2027-01-01' }],
    [{ date_from: '2016-11-30', date_to: '2026-11-01' }],
  ])('refuses an invalid or overlong period: %j', async (query) => {
    const client = await signedInClient();
    const answer = await client.raw(invoiceOverview, { query });
    expect(answer.status).toBe(422);
    expect(answer.body).toHaveProperty('errors.date_to');
  });

  test('accepts ten years, and refuses an invalid date', async () => {
    const client = await signedInClient();
    const query = { date_from: '2016-12-31', date_to: '2026-11-01' };
    expect(await overviewOf(client, query)).toHaveLength(121);
    const wrong = await client.raw(invoiceOverview, { query: { date_from: '31/11/2026' } });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toHaveProperty('errors.date_from');
  });
});
