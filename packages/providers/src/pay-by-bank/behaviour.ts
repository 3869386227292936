import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PayByBankProvider, PaymentOrder, WebhookMessage } from './port.ts';

export type Outcome = 'completed' | 'pending' | 'failed' | 'cancelled' | 'less';

/** A provider like the sandbox, a client and a payer who use it. */
export interface PayByBankWorld {
  readonly open: () => PayByBankProvider;
  /** Agrees on the provider's page. @returns the address the browser comes back to */
  readonly agree: (url: string) => Promise<string>;
  readonly webhookUrl: () => string;
  /** Opens the page of an order and chooses. @returns the address the browser comes back to */
  readonly pay: (url: string, outcome: Outcome) => Promise<string>;
  /** Opens the page of an order, and leaves it. */
  readonly turnBack: (url: string) => Promise<void>;
  /** Ends what is pending. */
  readonly complete: (paymentId: string) => Promise<void>;
  /** The next message of the provider to us that is about this order. */
  readonly message: (orderId: string) => Promise<WebhookMessage>;
  /** One whose key is not taken. */
  readonly withoutKey: () => PayByBankProvider;
}

const RETURN = 'http://portal.localhost:3000/pay-by-bank-callback?nonce=n1';

export const order = (members: Partial<PaymentOrder> = {}): PaymentOrder => ({
  merchant_ref: '',
  beneficiary: {
    account_name: 'Example Joinery',
    sort_code: '200000',
    account_number: '55779911',
  },
  amount_pence: 13_461,
  reference: 'INV-0001',
  payer_name: 'Ada Payer',
  payer_email: 'ada@payer.test',
  due_date: '2026-12-21',
  success_url: 'http://portal.localhost:3000/pay/a-token?paid=1',
  failure_url: 'http://portal.localhost:3000/pay/a-token?failed=1',
  ...members,
});

/** The behaviour of every `PayByBankProvider`. */
export function describePayByBank(name: string, world: () => PayByBankWorld): void {
  const connect = async () => {
    const provider = world().open();
    const returned = new URL(await world().agree(provider.connectUrl(RETURN)));
    expect(returned.searchParams.get('nonce')).toBe('n1');
    const userId = returned.searchParams.get('user-id') ?? '';
    const merchant = await provider.connect(userId, world().webhookUrl(), 'a client');
    return { provider, merchant, place: order({ merchant_ref: merchant.ref }) };
  };
  const placed = async (amount_pence = 13_461) => {
    const { provider, place } = await connect();
    const key = randomUUID();
    const made = await provider.createOrder({ ...place, amount_pence }, key, 'a client');
    return { provider, made, place, key };
  };

  describe(`${name} takes a payment`, () => {
    test.each([
      ['completed', 'completed', 13_461],
      ['pending', 'pending', 13_461],
      ['failed', 'failed', 13_461],
      ['cancelled', 'cancelled', 13_461],
      ['less', 'completed', 6_731],
    ] as const)('that is %s: read and reported as %s', async (outcome, status, amount_pence) => {
      const { provider, made } = await placed();
      expect((await provider.payments(made.id, 'a client')).payments).toEqual([]);
      expect(await world().pay(made.url, outcome)).toContain('/pay/a-token?');
      const events = await provider.readEvents(await world().message(made.id));
      expect(events).toEqual([
        {
          id: expect.stringMatching(/./),
          order_id: made.id,
          payment_id: expect.stringMatching(/./),
        },
      ]);
      const [event = { order_id: '', payment_id: '' }] = events ?? [];
      const payment = {
        id: event.payment_id,
        order_id: made.id,
        status,
        amount_pence,
        made_at: null,
      };
      expect(await provider.payment(event, 'a client')).toEqual(payment);
      expect((await provider.payments(made.id, 'a client')).payments).toEqual([payment]);
    });

    test('from a payer who turned back earlier at the page', async () => {
      const { provider, made, place, key } = await placed();
      await world().turnBack(made.url);
      expect((await provider.payments(made.id, 'a client')).payments).toEqual([]);
      const again = await provider.createOrder(place, key, 'a client');
      await world().pay(again.url, 'completed');
      expect((await provider.payments(made.id, 'a client')).payments).toMatchObject([
        { status: 'completed' },
      ]);
    });

    test('that is completed later', async () => {
      const { provider, made } = await placed();
      await world().pay(made.url, 'pending');
      const [payment] = (await provider.payments(made.id, 'a client')).payments;
      await world().complete(payment?.id ?? '');
      expect((await provider.payments(made.id, 'a client')).payments).toMatchObject([
        { status: 'completed' },
      ]);
    });

    test('of one order for each key', async () => {
      const { provider, made, place, key } = await placed();
      expect((await provider.createOrder(place, key, 'a client')).id).toBe(made.id);
      expect((await provider.createOrder(place, randomUUID(), 'a client')).id).not.toBe(made.id);
    });

    test('with a reference that no bank accepts, shortened', async () => {
      const { provider, place } = await connect();
      const reference = 'Rechnung № 2026/0001 — für März';
      const made = await provider.createOrder({ ...place, reference }, randomUUID(), 'a client');
      expect(made.url).toMatch(/^http/);
    });

    test('of a large amount and of a penny', async () => {
      for (const amount of [1, 100, 99_999_999]) {
        const { provider, made } = await placed(amount);
        await world().pay(made.url, 'completed');
        expect((await provider.payments(made.id, 'a client')).payments).toMatchObject([
          { amount_pence: amount },
        ]);
      }
    });
  });

  describe(`${name} does not take`, () => {
    test('a payment of a cancelled order, which may be cancelled twice', async () => {
      const { provider, made, place } = await placed();
      const cancel = (id: string) => provider.cancelOrder(place.merchant_ref, id, 'a client');
      expect(await cancel(made.id)).toBe(true);
      expect(await cancel(made.id)).toBe(true);
      expect(await cancel(randomUUID())).toBe(true);
      await expect(world().pay(made.url, 'completed')).rejects.toThrow('The page answers 404');
    });

    test('an order of zero', async () => {
      const { provider, place } = await connect();
      const asked = provider.createOrder({ ...place, amount_pence: 0 }, randomUUID(), 'a client');
      await expect(asked).rejects.toMatchObject({ code: 'refused', reason: 'order' });
    });

    test('a client it does not know', async () => {
      const asked = world().open().connect('../users', world().webhookUrl(), 'a client');
      await expect(asked).rejects.toMatchObject({ code: 'refused', reason: 'merchant' });
    });

    test('a request without a key', async () => {
      const asked = world().withoutKey().payments('an-order', 'a client');
      await expect(asked).rejects.toMatchObject({ code: 'refused', status: 401 });
    });
  });

  describe(`${name} finds`, () => {
    test('no payment of another order, and no payment that was not made', async () => {
      const { provider, made } = await placed();
      const other = await placed();
      await world().pay(made.url, 'completed');
      const [payment] = (await provider.payments(made.id, 'a client')).payments;
      const mixed = { order_id: other.made.id, payment_id: payment?.id ?? '' };
      expect(await provider.payment(mixed, 'a client')).toBeNull();
      const none = { order_id: made.id, payment_id: randomUUID() };
      expect(await provider.payment(none, 'a client')).toBeNull();
      expect((await provider.payments(randomUUID(), 'a client')).payments).toEqual([]);
    });

    test('a client until it is disconnected, once and again', async () => {
      const { provider, merchant } = await connect();
      await provider.disconnect(merchant, 'a client');
      await expect(provider.disconnect(merchant, 'a client')).resolves.toBeUndefined();
    });
  });
}
