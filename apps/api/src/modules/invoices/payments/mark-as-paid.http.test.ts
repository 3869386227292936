import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf } from '@counterfoil/testkit/answers';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { afterEach, describe, expect } from 'vitest';

const part = (amount_paid: string | number, payment_type = 'partial') => ({
  amount_paid,
  payment_type,
});
const after = (amount_paid: string, balance: string, aasm_state: string, payment_type: string) => ({
  amount_paid,
  balance,
  aasm_state,
  payment_type,
});
const FULL = after('134.61', '0.00', 'paid', 'full');
const WHOLE = ['134.61 payment'];
const NOTHING = { balance: '134.61', aasm_state: 'sent', payment_type: null, payment_date: null };

/** Payments on an invoice of 134.61, the invoice after them, and the records of them. */
const PAYMENTS: [string, object[], { balance: string }, string[]][] = [
  ['the whole balance as a payment in full', [{}], FULL, WHOLE],
  ['the whole balance in full for any type', [{ payment_type: 'discount' }], FULL, WHOLE],
  [
    'a part, and keeps the rest owed',
    [part(34.61)],
    after('34.61', '100.00', 'sent', 'partial'),
    ['34.61 payment'],
  ],
  [
    'a part and then the rest, which settles the invoice',
    [part(34.61), { amount_paid: '100' }],
    FULL,
    ['34.61 payment', '100.00 payment'],
  ],
  [
    'a part and writes the rest off with a discount, and the invoice is paid',
    [part('130', 'discount')],
    after('130.00', '0.00', 'paid', 'discount'),
    ['130.00 payment', '4.61 discount'],
  ],
  [
    'a discount over the whole balance without a payment',
    [part('0', 'discount')],
    after('0.00', '0.00', 'paid', 'discount'),
    ['134.61 discount'],
  ],
  ['nothing for a part payment of nothing', [part('0')], NOTHING, []],
];

describe('marking as paid', () => {
  test.for(PAYMENTS)('records %s', async ([, payments, result, records], { client }) => {
    const sent = await client.sent();
    let paid = sent;
    for (const payment of payments) ({ invoice: paid } = await client.pay(sent, payment));
    const total = { total: '134.61', original_total: '134.61', total_due: result.balance };
    expect(paid).toMatchObject({ payment_date: '2026-11-21', ...total, ...result });
    expect(paid.payments.map(({ amount, kind }) => `${amount} ${kind}`)).toEqual(records);
    expect(await client.owedBy(sent.customer_id)).toBe(result.balance);
  });

  test('names the balance, not the total, in the refusal', async ({ client }) => {
    const sent = await client.sent();
    await client.pay(sent, part('100'));
    const above = await client.pay(sent, { amount_paid: '34.62', total_due: '134.61' });
    expect(errorsOf(above)['amount_paid']).toEqual(['Should be less than 34.61']);
  });

  test.for([
    ['a blank amount', { amount_paid: '' }, 'amount_paid', 'Required'],
    ['a blank date', { payment_date: '' }, 'payment_date', 'Required'],
    ['a part called the whole', { amount_paid: '1', total_due: '1' }, 'payment_type', 'Required'],
    ['no choice', part('1', 'later'), 'payment_type', 'Must be full, partial or discount'],
  ] as const)('refuses %s', async ([, fields, field, message], { client }) => {
    const sent = await client.sent();
    const answer = await writingNothing(client, () => client.pay(sent, fields));
    const { full_messages: _, ...errors } = errorsOf(answer);
    expect(errors).toEqual({ [field]: [message] });
  });
});

describe('the date of a payment', () => {
  afterEach(async () => (await testApi()).clock.set(TEST_NOW));

  test.for([
    ['2026-11-22', 'Cannot be in the future'],
    ['2025-11-20', 'Cannot be before 21/11/2025, the day you started with us'],
  ])(
    '%s is refused for one invoice and for several: %s',
    async ([payment_date, message], { client }) => {
      const sent = await client.sent();
      const errors = { full_messages: [`Payment date: ${message}`], payment_date: [message] };
      for (const ask of [
        () => client.pay(sent, { payment_date }),
        () => client.payAll([sent.id], { payment_date }),
      ]) {
        expect(await writingNothing(client, ask)).toMatchObject({ status: 422, body: { errors } });
      }
    },
  );

  test("is compared with today's date in London, which is ahead of UTC on summer evenings", async () => {
    const { clock } = await testApi();
    clock.set('2027-06-30T22:59:00Z');
    const client = await invoicingClient();
    const sent = await client.sent();
    const payment = { payment_date: '2027-07-01' };
    expect((await client.pay(sent, payment)).status).toBe(422);
    clock.set('2027-06-30T23:30:00Z');
    expect((await client.pay(sent, payment)).status).toBe(200);
  });
});
