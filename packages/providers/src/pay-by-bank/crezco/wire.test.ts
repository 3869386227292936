import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { order } from '../behaviour.ts';
import { createCrezco } from './index.ts';

interface SeenRequest {
  readonly at: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
/** Answers by `METHOD /path`: a body, or a status alone. */
type Answers = Readonly<Record<string, unknown>>;

/** Crezco with these answers, 404 at any other address, and what it was asked. */
async function crezcoOf(answers: Answers) {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const at = `${request.method ?? ''} ${request.url ?? ''}`;
      seen.push({ at, headers: request.headers, body });
      const answer = answers[at.split('?')[0] ?? ''];
      const status = typeof answer === 'number' ? answer : answer === undefined ? 404 : 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 200 ? JSON.stringify(answer) : '{"detail":"no"}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createCrezco({
    apiUrl,
    appUrl: 'https://app.crezco.example',
    apiKey: 'the key',
    partnerId: 'a partner',
    limits: { retries: 0, pauseMs: 1 },
  });
  return { provider, seen };
}

const DEMANDS = 'POST /v1/users/u%2F1/pay-demands';
const KEY = '0198f3a0-0000-7000-8000-000000000001';
const PLACED = order({ merchant_ref: 'u/1', reference: 'Rechnung № 2026/0001 — März' });
const payment = { order_id: 'd1', payment_id: 'p1' };

describe('a request sent to Crezco', () => {
  test('has the partner and the whole return address in the link', async () => {
    const { provider } = await crezcoOf({});
    expect(provider.connectUrl('https://p.example/pay-by-bank-callback?nonce=a&b')).toBe(
      'https://app.crezco.example/onboarding?partner_id=a%20partner' +
        '&redirect_uri=https%3A%2F%2Fp.example%2Fpay-by-bank-callback%3Fnonce%3Da%26b',
    );
  });

  test('looks up a client before subscribing to their messages', async () => {
    const { provider, seen } = await crezcoOf({
      'GET /v1/users/u%2F1': { displayName: null, firstName: 'Pat', lastName: 'Example' },
      'POST /v1/webhooks': 'w1',
    });
    const merchant = await provider.connect('u/1', 'https://p.example/hook', 'one');
    expect(merchant).toEqual({ ref: 'u/1', name: 'Pat Example', webhook_id: 'w1' });
    expect(seen.map(({ at }) => at)).toEqual(['GET /v1/users/u%2F1', 'POST /v1/webhooks']);
    expect(seen.every(({ headers }) => headers['x-crezco-key'] === 'the key')).toBe(true);
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({
      eventType: 'PaymentAll',
      callback: 'https://p.example/hook',
    });
  });

  test('has pounds, a bank’s reference and our key for a demand, and ways back on its page', async () => {
    const { provider, seen } = await crezcoOf({
      [DEMANDS]: 'd1',
      [`${DEMANDS}/d1/payment`]: { redirect: 'https://app.crezco.example/pay/1' },
    });
    expect(await provider.createOrder(PLACED, KEY, 'one')).toEqual({
      id: 'd1',
      url: 'https://app.crezco.example/pay/1',
      expires_at: null,
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      request: {
        useDefaultBeneficiaryAccount: true,
        currency: 'GBP',
        reference: 'Rechnung No 2026/0',
        amount: '134.61',
        dueDate: '2026-12-21',
      },
      idempotencyId: KEY,
    });
    const query = new URLSearchParams(seen[1]?.at.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      initialScreen: 'BankSelection',
      finalScreen: 'PaymentStatus',
      amount: '134.61',
      countryIso2Code: 'GB',
      successCallbackUri: PLACED.success_url,
      failureCallbackUri: PLACED.failure_url,
      payerEmail: PLACED.payer_email,
    });
  });

  test('deletes a cancelled demand and ended messages by their ids', async () => {
    const { provider, seen } = await crezcoOf({});
    expect(await provider.cancelOrder('u/1', 'd/1', 'one')).toBe(true);
    await provider.disconnect({ ref: 'u/1', webhook_id: 'w/1' }, 'one');
    await provider.disconnect({ ref: 'u/1', webhook_id: null }, 'one');
    expect(seen.map(({ at }) => at)).toEqual([
      'DELETE /v1/users/u%2F1/pay-demands/d%2F1',
      'DELETE /v1/webhooks/w%2F1',
    ]);
  });
});

test.each([400, 409, 422])('a demand that is being paid stays: %i', async (status) => {
  const { provider } = await crezcoOf({ 'DELETE /v1/users/u%2F1/pay-demands/d1': status });
  expect(await provider.cancelOrder('u/1', 'd1', 'one')).toBe(false);
});

describe('an answer of Crezco', () => {
  test.each([
    ['text', 'd1'],
    ['an object', { id: 'd1' }],
  ])('has the id of a demand, as %s', async (_, made) => {
    const redirect = 'https://app.crezco.example/pay/1';
    const { provider } = await crezcoOf({
      [DEMANDS]: made,
      [`${DEMANDS}/d1/payment`]: { redirect },
    });
    expect((await provider.createOrder(PLACED, KEY, 'one')).id).toBe('d1');
  });

  test.each([
    ['Completed', 'completed'],
    [{ code: 'completed' }, 'completed'],
    [{ code: 'Failed' }, 'failed'],
    [{ code: 'Denied' }, 'failed'],
    [{ code: 'Declined' }, 'failed'],
    [{ code: 'Cancelled' }, 'cancelled'],
    [{ code: 'Pending' }, 'pending'],
    [{ code: 'SomethingNew' }, 'pending'],
  ])('has the status %j as %s', async (said, status) => {
    const { provider } = await crezcoOf({
      'GET /v1/payments/p1/status': said,
      'GET /v1/payments/p1': { amount: 12.3, payDemandId: 'd1' },
    });
    const found = await provider.payment(payment, 'one');
    expect(found).toEqual({
      id: 'p1',
      order_id: 'd1',
      status,
      amount_pence: 1230,
      made_at: null,
    });
  });

  test('has the whole demand as a payment without an amount of its own', async () => {
    const { provider } = await crezcoOf({
      'GET /v1/payments/p1/status': 'Completed',
      'GET /v1/payments/p1': { metadata: { payDemandId: 'd1' } },
      'GET /v1/pay-demands/d1': { amount: '134.61' },
    });
    expect(await provider.payment(payment, 'one')).toMatchObject({ amount_pence: 13_461 });
  });

  test.each([
    ['says so', { payDemandId: 'd2' }, undefined],
    ['says so elsewhere', { metadata: { payDemandId: 'd2' } }, undefined],
    ['is not among the demand’s', {}, ['p2']],
  ])('does not include a payment of another demand: it %s', async (_, of, listed) => {
    const { provider } = await crezcoOf({
      'GET /v1/payments/p1/status': 'Completed',
      'GET /v1/payments/p1': { amount: '1.00', ...of },
      ...(listed && { 'GET /v1/pay-demands/d1/payments': listed }),
    });
    expect(await provider.payment(payment, 'one')).toBeNull();
  });

  test.each([[['p1', { id: 'p2' }]], [[{ paymentId: 'p1' }]], [undefined]])(
    'assigns a payment without a demand by the known payments: %j',
    async (listed) => {
      const { provider } = await crezcoOf({
        'GET /v1/payments/p1/status': 'Completed',
        'GET /v1/payments/p1': { amount: '134.6100', currency: 'GBP' },
        ...(listed && { 'GET /v1/pay-demands/d1/payments': listed }),
      });
      expect(await provider.payment(payment, 'one')).toMatchObject({ amount_pence: 13_461 });
    },
  );

  test.each(['gbp', '', 826, { code: 'GBP' }, null])(
    'has an amount when its currency may be pounds: %j',
    async (currency) => {
      const { provider } = await crezcoOf({
        'GET /v1/payments/p1/status': 'Completed',
        'GET /v1/payments/p1': { amount: '1.00', currency, payDemandId: 'd1' },
      });
      expect(await provider.payment(payment, 'one')).toMatchObject({ amount_pence: 100 });
    },
  );

  test('has no amount for a payment without one whose demand is gone', async () => {
    const { provider } = await crezcoOf({
      'GET /v1/payments/p1/status': 'Completed',
      'GET /v1/payments/p1': { payDemandId: 'd1' },
    });
    expect(await provider.payment(payment, 'one')).toMatchObject({ amount_pence: null });
  });

  test('with several payments is read even when one of them is unreadable', async () => {
    const { provider } = await crezcoOf({
      'GET /v1/pay-demands/d1/payments': ['p1', 'p2'],
      'GET /v1/payments/p1/status': 'Completed',
      'GET /v1/payments/p1': { amount: 'a lot', payDemandId: 'd1' },
      'GET /v1/payments/p2/status': 'Completed',
      'GET /v1/payments/p2': { amount: '1.00', payDemandId: 'd1' },
    });
    expect(await provider.payments('d1', 'one')).toMatchObject({
      payments: [{ id: 'p2', amount_pence: 100 }],
      areAll: false,
    });
  });

  test.each([
    [{ amount: '' }],
    [{ amount: '-1.00' }],
    [{ amount: '1.001' }],
    [{ amount: 'a lot' }],
    [{ amount: '1.00', currency: 'EUR' }],
  ])('with an amount that is not in pounds is refused: %j', async (bad) => {
    const { provider } = await crezcoOf({
      'GET /v1/payments/p1/status': 'Completed',
      'GET /v1/payments/p1': { ...bad, payDemandId: 'd1' },
    });
    await expect(provider.payment(payment, 'one')).rejects.toMatchObject({ code: 'unreadable' });
  });

  test.each(['javascript:alert(1)', 'pay', ''])(
    'with a page at no web address is refused: %j',
    async (redirect) => {
      const { provider } = await crezcoOf({
        [DEMANDS]: 'd1',
        [`${DEMANDS}/d1/payment`]: { redirect },
      });
      const asked = provider.createOrder(PLACED, KEY, 'one');
      await expect(asked).rejects.toMatchObject({ code: 'unreadable' });
    },
  );

  test.each([
    [400, 'order'],
    [409, 'order'],
    [422, 'order'],
    [404, 'merchant'],
  ])('with %i refuses a demand', async (status, reason) => {
    const { provider } = await crezcoOf({ [DEMANDS]: status });
    const asked = provider.createOrder(PLACED, KEY, 'one');
    await expect(asked).rejects.toMatchObject({ code: 'refused', reason });
  });
});

describe('a message', () => {
  const read = async (body: string) => {
    const { provider } = await crezcoOf({});
    return provider.readEvents({ path: '', headers: {}, body: Buffer.from(body) });
  };
  const event = { id: 'p1', eventType: 'PaymentCompleted', metadata: { payDemandId: 'd1' } };

  test('says that something happened to a payment; other fields are left out', async () => {
    const others = [
      { ...event, eventType: 'UserUpdated' },
      { ...event, metadata: null },
    ];
    expect(await read(JSON.stringify([event, ...others]))).toEqual([
      { id: 'p1 PaymentCompleted', order_id: 'd1', payment_id: 'p1' },
    ]);
  });

  test.each(['', '{}', '[1]', '[{"id":"p1"}]', JSON.stringify(Array(1001).fill(event))])(
    'about anything else is unreadable',
    async (body) => {
      await expect(read(body)).rejects.toMatchObject({ code: 'unreadable' });
    },
  );
});
