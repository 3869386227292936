import {
  disconnectPayByBank,
  startBankPayment,
} from '@counterfoil/contract/payments/pay-by-bank-routes';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { eventually } from '@counterfoil/testkit/eventually';
import { refusal } from '@counterfoil/testkit/answers';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { connectedToPay, invoiceNow, payTokenOf } from '@counterfoil/testkit/pay-by-bank';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { portalWith } from '@counterfoil/testkit/test-api';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
import { enqueue } from '#platform/jobs/jobs';
import { payByBankJobs } from './look-at-order.ts';
import { lookDueJob } from './look-job.ts';

let client: SignedInClient;
let invoice: Invoice;
let token: string;
beforeEach(async () => {
  client = await signedInClient();
  await connectedToPay(client);
  invoice = await aSentInvoice(client);
  token = await payTokenOf(client, invoice.id);
});

const { pays } = await signedInClient().then(({ api }) => api);
const press = () => inject(client.api, startBankPayment, { params: { token } });
const atProvider = () => pays.ordersOf(client.clientId);
const start = async () => {
  expect((await press()).status).toBe(200);
  return atProvider().at(-1)?.id ?? '';
};
const now = () => invoiceNow(client, invoice.id);
const orders = () => rowsIn(client, 'pay_by_bank_orders');
const isLookedAt = async () => (await orders()).map(({ next_look_at }) => next_look_at !== null);
const markPaid = () =>
  client.call(markAsPaid, {
    params: { id: invoice.id },
    body: {
      invoice: { payment_date: '2026-11-21', amount_paid: '134.61', payment_type: 'full' },
    },
  });

/** The round by the clock, when all orders are due that are looked at. */
async function look(): Promise<void> {
  await client.api.database.kysely
    .updateTable('pay_by_bank_orders')
    .set({ next_look_at: '2026-11-21T08:00:00Z' })
    .where('client_id', '=', client.clientId)
    .where('next_look_at', 'is not', null)
    .execute();
  await round();
}

async function round(): Promise<void> {
  const { api } = client;
  const { kysely } = api.database;
  const transact = createTransact(kysely, api.clock);
  const deps = { ...api, transact, jobs: { enqueue }, payByBank: pays.provider };
  await payByBankJobs(deps)
    .find(({ kind }) => kind === lookDueJob)
    ?.run({});
  await jobsDone(client);
}

describe('an order that ended while it was being created', () => {
  test('does not lead to its page, and is cancelled at the provider', async () => {
    const release = pays.hold(client.clientId, 'createOrder');
    const pressed = press();
    await eventually(orders, (rows) => rows.length === 1);
    await markPaid();
    await look();
    expect(await orders()).toMatchObject([{ state: 'ended', provider_order_id: null }]);
    release();
    expect(await pressed).toMatchObject(
      refusal(409, 'There is nothing left to pay on this invoice.'),
    );
    await jobsDone(client);
    expect(atProvider()).toMatchObject([{ isCancelled: true }]);
    expect(await isLookedAt()).toEqual([false]);
  });

  test('is replaced at once when something is still owed', async () => {
    const release = pays.hold(client.clientId, 'createOrder');
    const pressed = press();
    await eventually(orders, (rows) => rows.length === 1);
    await setRows(client, 'pay_by_bank_orders', { created_at: '2026-11-18T08:59:00Z' });
    await look();
    release();
    const { status, body } = await pressed;
    expect(status).toBe(200);
    await jobsDone(client);
    const [ended, open] = atProvider();
    expect([ended?.isCancelled, open?.isCancelled]).toEqual([true, false]);
    expect(body).toEqual({ data: { url: `https://pay.test/orders/${open?.id ?? ''}` } });
  });
});

describe('an order is over', () => {
  test.each([
    ['its page has ended', { expires_at: '2026-11-21T09:00:00Z' }, true],
    ['its page ends soon', { expires_at: '2026-11-21T09:00:01Z' }, false],
    ['it is three days old', { created_at: '2026-11-18T09:00:00Z' }, true],
    ['it is nearly three days old', { created_at: '2026-11-18T09:00:01Z' }, false],
  ])('when nobody has paid it and %s: %j', async (_, row, isOver) => {
    await start();
    await setRows(client, 'pay_by_bank_orders', row);
    await look();
    expect(atProvider()).toMatchObject([{ isCancelled: isOver }]);
    expect(await isLookedAt()).toEqual([!isOver]);
  });

  test.each([
    ['47', '2026-11-19T10:00:00Z', 'open'],
    ['49', '2026-11-19T08:00:00Z', 'ended'],
  ])('but not while a payment of it is expected: %s hours', async (_, created_at, state) => {
    pays.pay(await start(), { status: 'pending' });
    await look();
    await setRows(client, 'pay_by_bank_payments', { created_at });
    await setRows(client, 'pay_by_bank_orders', { created_at: '2026-11-18T08:00:00Z' });
    await look();
    expect(await orders()).toMatchObject([{ state }]);
    expect(await isLookedAt()).toEqual([true]);
  });

  test('in the next round after the invoice is paid by hand or the client disconnects', async () => {
    await start();
    await round();
    expect(await isLookedAt()).toEqual([true]);
    await markPaid();
    await round();
    invoice = await aSentInvoice(client);
    token = await payTokenOf(client, invoice.id);
    await start();
    const address = pays.addressOf(client.clientId);
    await client.call(disconnectPayByBank);
    await jobsDone(client);
    expect(atProvider().map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
    expect(await isLookedAt()).toEqual([false, false]);
    expect(address).toBeDefined();
    expect(pays.addressOf(client.clientId)).toBeUndefined();
  });
});

describe('a payment is credited', () => {
  test('when it begins while its order is cancelled', async () => {
    const id = await start();
    await markPaid();
    const release = pays.hold(client.clientId, 'cancelOrder');
    const looked = look();
    await eventually(
      async () => pays.asked(client.clientId, 'cancelOrder'),
      (times) => times === 1,
    );
    const payment = pays.pay(id, { status: 'pending' });
    release();
    await looked;
    expect(await orders()).toMatchObject([{ state: 'ended' }]);
    expect(await isLookedAt()).toEqual([true]);
    pays.pay(id, { id: payment, status: 'completed' });
    await look();
    expect(await isLookedAt()).toEqual([false]);
    expect(await rowsIn(client, 'pay_by_bank_payments')).toMatchObject([
      { status: 'completed', excess_pence: 13_461 },
    ]);
  });

  test('when it is on its way as the client disconnects', async () => {
    const id = await start();
    const payment = pays.pay(id, { status: 'pending' });
    await look();
    await client.call(disconnectPayByBank);
    await look();
    pays.pay(id, { id: payment, status: 'completed' });
    await look();
    expect(await now()).toMatchObject({ aasm_state: 'paid', balance: '0.00' });
    await look();
    expect(await isLookedAt()).toEqual([false]);
  });

  test('when the payer tries again after a failure, even if its message is lost', async () => {
    const id = await start();
    pays.pay(id, { status: 'failed' });
    pays.fail(client.clientId, 'cancelOrder', 'order');
    await look();
    expect(await isLookedAt()).toEqual([true]);
    pays.pay(id);
    await look();
    expect(await now()).toMatchObject({ aasm_state: 'paid' });
    expect(await isLookedAt()).toEqual([false]);
  });

  test('with the requested amount, when the provider no longer knows its order', async () => {
    const id = await start();
    const payment = pays.pay(id, { status: 'pending' });
    await look();
    await setRows(client, 'pay_by_bank_orders', { created_at: '2026-11-18T08:00:00Z' });
    await setRows(client, 'pay_by_bank_payments', { created_at: '2026-11-19T08:00:00Z' });
    const [order] = atProvider();
    if (order) order.isCancelled = true;
    await look();
    expect(await orders()).toMatchObject([{ state: 'ended' }]);
    expect(await isLookedAt()).toEqual([true]);
    pays.pay(id, { id: payment, status: 'completed', amount_pence: null });
    await look();
    expect(await now()).toMatchObject({ aasm_state: 'paid', balance: '0.00' });
  });

  test.each([
    ['when the bank made it', '2026-11-20T23:30:00Z', '2026-11-20'],
    ['never before its order', '2026-11-18T12:00:00Z', '2026-11-19'],
    ['never after today', '2026-11-22T12:00:00Z', '2026-11-21'],
  ])('on the day in London %s', async (_, made_at, payment_date) => {
    pays.pay(await start(), { made_at: Temporal.Instant.from(made_at) });
    await setRows(client, 'pay_by_bank_orders', { created_at: '2026-11-19T09:00:00Z' });
    await look();
    expect(await now()).toMatchObject({ payment_date, payments: [{ date: payment_date }] });
  });

  test('once, when a second server checks too', async () => {
    pays.pay(await start());
    const { portal } = await portalWith({});
    await portal.work();
    await Promise.all([look(), look()]);
    expect((await now()).payments).toHaveLength(1);
    await portal.close();
  });
});

describe('a provider with unusable answers', () => {
  test.each(['unreadable', 'refused'] as const)(
    'does not block payments or the ending of orders: %s',
    async (failure) => {
      await start();
      pays.fail(client.clientId, 'payments', failure);
      expect((await press()).status).toBe(200);
      expect(atProvider()).toHaveLength(1);
      await setRows(client, 'pay_by_bank_orders', { created_at: '2026-11-18T09:00:00Z' });
      await look();
      expect(await orders()).toMatchObject([{ state: 'ended' }]);
      expect(await isLookedAt()).toEqual([true]);
      await setRows(client, 'pay_by_bank_orders', { created_at: '2026-11-14T08:00:00Z' });
      await look();
      expect(await isLookedAt()).toEqual([false]);
    },
  );

  test('does not cause a double payment in an outage', async () => {
    await start();
    pays.fail(client.clientId, 'payments', 'timeout');
    expect((await press()).status).toBe(504);
  });

  test('ends the order of another provider, and opens its own', async () => {
    await start();
    await setRows(client, 'pay_by_bank_orders', { provider: 'Another', provider_order_id: 'x' });
    expect((await press()).status).toBe(200);
    expect(await orders()).toMatchObject([
      { provider: 'Another', state: 'ended' },
      { provider: 'Crezco', state: 'open' },
    ]);
  });

  test('that does not know an order gets a new one', async () => {
    const first = await start();
    await setRows(client, 'pay_by_bank_orders', { provider_order_id: 'forgotten' });
    expect((await press()).status).toBe(200);
    expect(await orders()).toMatchObject([
      { provider_order_id: 'forgotten', state: 'ended' },
      { provider_order_id: atProvider().at(-1)?.id, state: 'open' },
    ]);
    expect(atProvider().at(-1)?.id).not.toBe(first);
  });
});

test('changes since a lost answer are sent with the next press', async () => {
  pays.fail(client.clientId, 'createOrder', 'lost');
  expect((await press()).status).toBe(504);
  pays.fail(client.clientId, 'createOrder');
  await setRows(client, 'customers', { email: 'new@payer.test' });
  expect((await press()).status).toBe(200);
  expect(atProvider().at(-1)).toMatchObject({ payer_email: 'new@payer.test' });
});
