import { getCustomer } from '@counterfoil/contract/customers/routes';
import { bulkMarkAsPaid } from '@counterfoil/contract/invoices/bulk-routes';
import { getInvoice, markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { afterEach, describe, expect, test } from 'vitest';

const errorsOf = (answer: { body: unknown }) =>
  (answer.body as { errors: Record<string, string[]> }).errors;
const invoiceOf = (answer: { body: unknown }) => (answer.body as { data: Invoice }).data;

const pay = (client: SignedInClient, id: string, invoice: object, headers: object = {}) =>
  client.raw(markAsPaid, {
    params: { id },
    body: { invoice: { payment_date: '2026-11-21', ...invoice } },
    headers,
  });

const owedBy = async (client: SignedInClient, id: string) =>
  (await client.call(getCustomer, { params: { id } })).body.data.total_outstanding;

describe('marking as paid', () => {
  test.each([undefined, 'full', 'partial', 'discount'])(
    'records the whole balance as a payment in full, whatever type was chosen (%s)',
    async (payment_type) => {
      const client = await signedInClient();
      const sent = await aSentInvoice(client);
      const answer = await pay(client, sent.id, { amount_paid: '134.61', payment_type });
      expect(answer.status).toBe(200);
      const paid = invoiceOf(answer);
      expect(paid).toMatchObject({
        aasm_state: 'paid',
        balance: '0.00',
        total_due: '0.00',
        total: '134.61',
        original_total: '134.61',
        amount_paid: '134.61',
        payment_type: 'full',
        payment_date: '2026-11-21',
      });
      expect(paid.payments).toEqual([
        { id: expect.any(String), date: '2026-11-21', amount: '134.61', kind: 'payment' },
      ]);
      expect(await owedBy(client, sent.customer_id)).toBe('0.00');
    },
  );

  test('keeps the rest owed after a part payment, and the next part settles it', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const part = { amount_paid: 34.61, payment_type: 'partial', payment_date: '2026-11-20' };
    const first = await pay(client, sent.id, part);
    expect(invoiceOf(first)).toMatchObject({
      aasm_state: 'sent',
      balance: '100.00',
      amount_paid: '34.61',
      payment_type: 'partial',
    });
    expect(await owedBy(client, sent.customer_id)).toBe('100.00');
    const second = await pay(client, sent.id, { amount_paid: '100' });
    expect(invoiceOf(second)).toMatchObject({
      aasm_state: 'paid',
      balance: '0.00',
      amount_paid: '134.61',
      payment_type: 'full',
      payment_date: '2026-11-21',
    });
    expect(invoiceOf(second).payments.map(({ amount, kind }) => [amount, kind])).toEqual([
      ['34.61', 'payment'],
      ['100.00', 'payment'],
    ]);
  });

  test('writes the rest off with a discount, and the invoice is paid', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const answer = await pay(client, sent.id, { amount_paid: '130', payment_type: 'discount' });
    expect(invoiceOf(answer)).toMatchObject({
      aasm_state: 'paid',
      balance: '0.00',
      amount_paid: '130.00',
      payment_type: 'discount',
    });
    expect(invoiceOf(answer).payments.map(({ amount, kind }) => [amount, kind])).toEqual([
      ['130.00', 'payment'],
      ['4.61', 'discount'],
    ]);
    expect(await owedBy(client, sent.customer_id)).toBe('0.00');
  });

  test('records nothing for a part payment of nothing: no record, no type, no date', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const answer = await pay(client, sent.id, { amount_paid: '0', payment_type: 'partial' });
    expect(answer.status).toBe(200);
    expect(invoiceOf(answer)).toMatchObject({
      aasm_state: 'sent',
      balance: '134.61',
      payments: [],
      payment_type: null,
      payment_date: null,
    });
  });

  test('can write off the whole balance without a payment', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const answer = await pay(client, sent.id, { amount_paid: 0, payment_type: 'discount' });
    expect(invoiceOf(answer)).toMatchObject({ aasm_state: 'paid', amount_paid: '0.00' });
    expect(invoiceOf(answer).payments.map(({ kind }) => kind)).toEqual(['discount']);
  });

  test.each([
    ['no amount', { amount_paid: undefined }, 'amount_paid', 'Required'],
    ['an amount of null', { amount_paid: null }, 'amount_paid', 'Required'],
    ['a blank amount', { amount_paid: '' }, 'amount_paid', 'Required'],
    ['a negative amount', { amount_paid: '-0.01' }, 'amount_paid', 'Should be greater than 0'],
    [
      'more than the balance',
      { amount_paid: '134.62' },
      'amount_paid',
      'Should be less than 134.61',
    ],
    ['a part payment without a type', { amount_paid: '1' }, 'payment_type', 'Required'],
    [
      'a part payment marked as full',
      { amount_paid: '1', payment_type: 'full' },
      'payment_type',
      'Required',
    ],
    [
      'a choice that is none',
      { amount_paid: '1', payment_type: 'later' },
      'payment_type',
      'Must be full, partial or discount',
    ],
    ['no date', { amount_paid: '134.61', payment_date: undefined }, 'payment_date', 'Required'],
    ['a blank date', { amount_paid: '134.61', payment_date: '' }, 'payment_date', 'Required'],
    [
      'a date that is none',
      { amount_paid: '134.61', payment_date: '2026-02-30' },
      'payment_date',
      'Must be a date as YYYY-MM-DD',
    ],
  ])('refuses %s', async (_what, fields, field, message) => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const answer = await pay(client, sent.id, fields);
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual(['full_messages', field]);
    expect(errorsOf(answer)[field]).toEqual([message]);
    const { balance, payments, aasm_state } = invoiceOf(
      await client.raw(getInvoice, { params: { id: sent.id } }),
    );
    expect({ balance, payments, aasm_state }).toEqual({
      balance: '134.61',
      payments: [],
      aasm_state: 'sent',
    });
  });

  test('names the balance, not the total, in the refusal', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    await pay(client, sent.id, { amount_paid: '100', payment_type: 'partial' });
    const answer = await pay(client, sent.id, { amount_paid: '34.62', total_due: '134.61' });
    expect(errorsOf(answer)['amount_paid']).toEqual(['Should be less than 34.61']);
  });

  test('ignores the amount due that the browser sends', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const answer = await pay(client, sent.id, { amount_paid: '1.00', total_due: '1.00' });
    expect(answer.status).toBe(422);
  });

  test('answers 409 when the invoice changed after it was read', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const part = { amount_paid: '1', payment_type: 'partial', lock_version: sent.lock_version };
    expect((await pay(client, sent.id, part)).status).toBe(200);
    expect((await pay(client, sent.id, part)).status).toBe(409);
  });

  test('never takes more than is owed in fifty simultaneous payments', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const part = { amount_paid: '10', payment_type: 'partial' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(client, sent.id, part)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(13);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)['amount_paid']).toEqual(['Should be less than 4.61']);
    }
    const after = invoiceOf(await client.raw(getInvoice, { params: { id: sent.id } }));
    expect(after).toMatchObject({ balance: '4.61', amount_paid: '130.00', aasm_state: 'sent' });
    expect(after.payments).toHaveLength(13);
    expect(await owedBy(client, sent.customer_id)).toBe('4.61');
  });

  test('in full runs once for fifty simultaneous requests', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => pay(client, sent.id, { amount_paid: '134.61' })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(49);
  });

  test('fifty times with the same Idempotency-Key is one payment', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const part = { amount_paid: '10', payment_type: 'partial' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => pay(client, sent.id, part, key)),
    );
    expect(new Set(answers.map((answer) => answer.bytes.toString())).size).toBe(1);
    const after = invoiceOf(await client.raw(getInvoice, { params: { id: sent.id } }));
    expect(after).toMatchObject({ balance: '124.61', amount_paid: '10.00' });
  });
});

describe('the date of a payment', () => {
  afterEach(async () => (await testApi()).clock.set(TEST_NOW));
  const STARTED = 'Cannot be before 21/11/2025, the day you started with us';

  test.each([
    ['2026-11-22', 'Cannot be in the future'],
    ['2025-11-20', STARTED],
    ['2000-01-01', STARTED],
  ])('is refused when it is %s: %s', async (payment_date, message) => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const payment = { amount_paid: '134.61', payment_date };
    const answer = await pay(client, sent.id, payment);
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual({
      full_messages: [`Payment date: ${message}`],
      payment_date: [message],
    });
    const body = { invoice_ids: [sent.id], payment_date };
    const bulk = await client.raw(bulkMarkAsPaid, { body });
    expect(bulk.status).toBe(422);
    expect(errorsOf(bulk)).toMatchObject({ payment_date: [message] });
    const { body: read } = await client.call(getInvoice, { params: { id: sent.id } });
    expect(read.data).toMatchObject({ balance: '134.61', payments: [] });
  });

  test("may be the day the client started, and before the invoice's date", async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const deposit = { amount_paid: '34.61', payment_type: 'partial', payment_date: '2025-11-21' };
    expect((await pay(client, sent.id, deposit)).status).toBe(200);
    const bulk = { invoice_ids: [sent.id], payment_date: '2025-11-21' };
    expect((await client.raw(bulkMarkAsPaid, { body: bulk })).status).toBe(200);
  });

  test("is compared with today's date in London, which is ahead of UTC on summer evenings", async () => {
    const { clock } = await testApi();
    clock.set('2027-06-30T22:59:00Z');
    const client = await signedInClient();
    const sent = await aSentInvoice(client);
    const payment = { amount_paid: '134.61', payment_date: '2027-07-01' };
    expect((await pay(client, sent.id, payment)).status).toBe(422);
    clock.set('2027-06-30T23:30:00Z');
    expect((await pay(client, sent.id, payment)).status).toBe(200);
  });

  test('may be today for a client who has not started yet', async () => {
    const client = await signedInClient({ started_on: '2027-01-01' });
    const sent = await aSentInvoice(client);
    expect((await pay(client, sent.id, { amount_paid: '134.61' })).status).toBe(200);
  });
});
