import {
  getPayByBank,
  receiveCrezcoPayments,
  receiveTrueLayerPayments,
  startBankPayment,
} from '@counterfoil/contract/payments/pay-by-bank-routes';
import { getCustomerLedger } from '@counterfoil/contract/customers/routes';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { BankPayment } from '@counterfoil/providers/pay-by-bank/port';
import { audited, writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import { expectBalances } from '@counterfoil/testkit/balances';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { connectedToPay, invoiceNow, payTokenOf } from '@counterfoil/testkit/pay-by-bank';
import { createPayBook, LIKE_TRUELAYER } from '@counterfoil/testkit/pay-book';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { rowsIn } from '@counterfoil/testkit/rows';
import { portalWith } from '@counterfoil/testkit/test-api';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
let invoice: Invoice;
let token: string;
let orderId: string;
let secret: string;
beforeEach(async () => {
  client = await signedInClient();
  await connectedToPay(client);
  secret = secretOf(client);
  invoice = await aSentInvoice(client);
  token = await payTokenOf(client, invoice.id);
  orderId = await start();
});

const { pays } = await signedInClient().then(({ api }) => api);
const secretOf = (of: SignedInClient) => pays.addressOf(of.clientId)?.split('/').at(-1) ?? '';
const start = async () => {
  const { status } = await inject(client.api, startBankPayment, { params: { token } });
  if (status !== 200) throw new Error(`not started: ${status}`);
  return pays.ordersOf(client.clientId).at(-1)?.id ?? '';
};
const tell = (payment_id: string, order_id = orderId, at = secret) =>
  inject(client.api, receiveCrezcoPayments, {
    params: { secret: at },
    ...pays.message({ order_id, payment_id }),
  });
const told = async (changes: Partial<BankPayment> = {}, order = orderId) => {
  const id = pays.pay(order, changes);
  expect((await tell(id, order)).status).toBe(200);
  return id;
};
const now = () => invoiceNow(client, invoice.id);
const outstanding = async () =>
  (await rowsIn(client, 'customers')).map(({ outstanding_pence }) => outstanding_pence);
const markPaid = (amount_paid: string) =>
  client.call(markAsPaid, {
    params: { id: invoice.id },
    body: { invoice: { payment_date: '2026-11-21', amount_paid, payment_type: 'partial' } },
  });

test.each([
  ['order', () => ['a-payment', `${orderId}\0`] as const],
  ['payment', () => ['a\0payment', orderId] as const],
])('a message with a NUL in the id of its %s is accepted without effect', async (_of, ids) => {
  const [payment, order] = ids();
  const answer = await writingNothing(client, () => tell(payment, order));
  expect(answer).toMatchObject({ status: 200, body: { data: { taken: 0 } } });
});

describe('a confirmed payment', () => {
  test('marks the invoice paid automatically', async () => {
    await told();
    expect(await now()).toMatchObject({
      aasm_state: 'paid',
      balance: '0.00',
      amount_paid: '134.61',
      payment_type: 'full',
      payment_date: '2026-11-21',
      payments: [{ kind: 'pay_by_bank', amount: '134.61', date: '2026-11-21' }],
      settled_by: ['pay_by_bank'],
    });
    await expectBalances(client);
    expect(await audited(client, 'invoice_paid_by_bank')).toMatchObject([
      { subject_id: invoice.id, detail: { amount_pence: 13_461, excess_pence: 0 } },
    ]);
  });

  test('counts once, whatever the number and order of messages, even during a press', async () => {
    const id = pays.pay(orderId);
    const work = [
      ...Array.from({ length: 8 }, () => () => tell(id)),
      () => inject(client.api, startBankPayment, { params: { token } }),
    ];
    const answers = await Promise.all(work.map((one) => one()));
    expect(tally(answers.slice(0, 8))).toEqual({ 200: 8 });
    expect((await tell(id)).status).toBe(200);
    expect((await now()).payments).toMatchObject([{ kind: 'pay_by_bank', amount: '134.61' }]);
    expect(await outstanding()).toEqual([0]);
    expect(await audited(client, 'invoice_paid_by_bank')).toHaveLength(1);
    await expectBalances(client);
  });

  test('stays, whatever later messages say', async () => {
    const id = await told();
    await told({ id, status: 'failed' });
    await told({ id, status: 'pending' });
    expect(await now()).toMatchObject({ aasm_state: 'paid' });
    expect(await rowsIn(client, 'pay_by_bank_payments')).toMatchObject([{ status: 'completed' }]);
  });

  test('counts when completed after it was pending or failed', async () => {
    const id = await told({ status: 'pending' });
    await told({ id, status: 'failed' });
    expect(await now()).toMatchObject({ aasm_state: 'sent', payments: [] });
    await told({ id, status: 'completed' });
    expect(await now()).toMatchObject({ aasm_state: 'paid' });
  });

  test.each(['failed', 'cancelled'] as const)(
    'that has %s is not pending again after an older report arrives late',
    async (status) => {
      const id = await told({ status });
      await told({ id, status: 'pending' });
      expect(await rowsIn(client, 'pay_by_bank_payments')).toMatchObject([{ status }]);
    },
  );

  test('below the requested amount pays that part, and the rest can be paid', async () => {
    await told({ amount_pence: 6_731 });
    expect(await now()).toMatchObject({
      aasm_state: 'sent',
      balance: '67.30',
      payment_type: 'partial',
    });
    await told({}, await start());
    expect(await now()).toMatchObject({ aasm_state: 'paid', balance: '0.00' });
    await expectBalances(client);
  });
});

describe('more money than is owed is never lost', () => {
  const credit = async () => {
    const { body } = await client.call(getPayByBank);
    const [customer] = await rowsIn(client, 'customers');
    const ledger = await client.call(getCustomerLedger, { params: { id: customer?.id ?? '' } });
    return { overpayments: body.data.overpayments, ledger: ledger.body.data };
  };

  test('when the invoice was paid by hand meanwhile: the payment becomes visible credit', async () => {
    await markPaid('134.61');
    const id = await told();
    expect(await now()).toMatchObject({
      aasm_state: 'paid',
      balance: '0.00',
      amount_paid: '134.61',
    });
    expect(await outstanding()).toEqual([-13_461]);
    const { overpayments, ledger } = await credit();
    expect(overpayments).toMatchObject([
      { invoice_id: invoice.id, number: invoice.number, amount: '134.61', excess: '134.61' },
    ]);
    expect(JSON.stringify(ledger)).toContain('"pay_by_bank"');
    await tell(id);
    expect(await outstanding()).toEqual([-13_461]);
  });

  test('when a part was settled meanwhile: the rest is paid, and the excess is credit', async () => {
    await markPaid('100.00');
    await told();
    expect(await now()).toMatchObject({
      aasm_state: 'paid',
      balance: '0.00',
      payments: [
        { kind: 'payment', amount: '100.00' },
        { kind: 'pay_by_bank', amount: '34.61' },
      ],
    });
    expect(await outstanding()).toEqual([-10_000]);
    expect((await credit()).overpayments).toMatchObject([{ amount: '134.61', excess: '100.00' }]);
  });

  test('when two payments of one order arrive: each counts once', async () => {
    const [first, second] = [pays.pay(orderId), pays.pay(orderId)];
    await Promise.all([first, second, first, second].map((id) => tell(id)));
    expect(await now()).toMatchObject({ balance: '0.00', amount_paid: '134.61' });
    expect(await outstanding()).toEqual([-13_461]);
    expect(await rowsIn(client, 'pay_by_bank_payments')).toHaveLength(2);
  });
});

describe('a message', () => {
  test.each([
    ['a word', 'guessed'],
    ['of the right length', 'a'.repeat(43)],
    ['long', 'a'.repeat(100)],
    ['too long', 'a'.repeat(101)],
  ])('at an unknown address is refused: %s', async (_, guess) => {
    const id = pays.pay(orderId);
    expect((await tell(id, orderId, guess)).status).toBe(404);
    expect(await now()).toMatchObject({ aasm_state: 'sent' });
  });

  test('about another client’s order has no effect', async () => {
    const other = await signedInClient();
    await connectedToPay(other);
    const id = pays.pay(orderId);
    expect(await tell(id, orderId, secretOf(other))).toMatchObject({
      body: { data: { taken: 0 } },
    });
    expect(await now()).toMatchObject({ aasm_state: 'sent' });
  });

  test('about unknown orders and payments is accepted without effect or further requests', async () => {
    await writingNothing(client, async () => {
      expect((await tell(randomUUID(), randomUUID())).status).toBe(200);
      expect((await tell(randomUUID())).status).toBe(200);
    });
    expect(await now()).toMatchObject({ aasm_state: 'sent' });
  });

  test.each([
    ['no JSON', '{bad', 400],
    ['more than a megabyte', 'x'.repeat(1_100_000), 413],
    ['no events', '[]', 200],
  ])('of %s is answered, not processed', async (_, body, status) => {
    const answer = await inject(client.api, receiveCrezcoPayments, { params: { secret }, body });
    expect(answer.status).toBe(status);
  });

  test('that cannot be checked now is requested again', async () => {
    const id = pays.pay(orderId);
    pays.fail('webhooks', 'payment', 'unavailable');
    const late = await tell(id);
    pays.fail('webhooks', 'payment');
    expect(late.status).toBe(503);
    expect((await tell(id)).status).toBe(200);
    expect(await now()).toMatchObject({ aasm_state: 'paid' });
  });

  test('of TrueLayer is refused where Crezco takes payments', async () => {
    const answer = await inject(client.api, receiveTrueLayerPayments, pays.message());
    expect(answer).toMatchObject(refusal(404, 'This could not be found.'));
  });
});

describe('a message of a provider that signs', () => {
  test('is trusted only with its signature', async () => {
    const book = createPayBook({ ...LIKE_TRUELAYER, needsAccount: false });
    const { portal } = await portalWith({ payByBank: book.provider });
    const there = client.through({ portal });
    await connectedToPay(there, book);
    await inject({ portal }, startBankPayment, { params: { token } });
    const [order] = book.ordersOf(client.clientId);
    const order_id = order?.id ?? '';
    const { body, headers } = book.message({ order_id, payment_id: book.pay(order_id) });
    const send = (tl: object) =>
      inject({ portal }, receiveTrueLayerPayments, { body, headers: { ...headers, ...tl } });
    for (const forged of ['', 'wrong']) {
      expect(await send({ 'tl-signature': forged })).toMatchObject(
        refusal(401, 'This message has no valid signature.'),
      );
    }
    expect(await now()).toMatchObject({ aasm_state: 'sent' });
    expect(tally(await atOnce(5, () => send({})))).toEqual({ 200: 5 });
    expect(await now()).toMatchObject({ aasm_state: 'paid', amount_paid: '134.61' });
    const secretOne = { params: { secret }, body, headers };
    expect((await inject({ portal }, receiveCrezcoPayments, secretOne)).status).toBe(404);
    await portal.close();
  });
});
