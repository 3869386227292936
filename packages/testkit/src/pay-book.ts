import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ProviderError, type ProviderErrorCode } from '@counterfoil/providers/calls/port';
import {
  PaymentRefused,
  type BankPayment,
  type PayByBankProvider,
  type PaymentEvent,
  type PaymentOrder,
  type PaymentRefusal,
} from '@counterfoil/providers/pay-by-bank/port';
import { createSteps, type Steps } from './steps.ts';

type Step = 'connect' | 'disconnect' | 'createOrder' | 'cancelOrder' | 'payments' | 'payment';
/** `lost`: it is done, but the answer does not arrive. */
type Failure = ProviderErrorCode | 'lost' | PaymentRefusal;

interface PlacedOrder extends PaymentOrder {
  readonly id: string;
  readonly key: string;
  readonly clientId: string;
  isCancelled: boolean;
}

/** A provider of payments by bank in memory, which tests look into and make fail. */
export interface PayBook extends Steps<Step, Failure> {
  readonly provider: PayByBankProvider;
  /** An account that a client may connect. @returns its user id */
  open(): string;
  /** Where the provider sends messages about a client; undefined when it sends none. */
  addressOf(clientId: string): string | undefined;
  ordersOf(clientId: string): readonly PlacedOrder[];
  /** Pays an order, or changes the payment with this id. @returns the payment's id */
  pay(orderId: string, changes?: Partial<BankPayment>): string;
  /** A message, as the body and the headers of a request. */
  message(...events: readonly Partial<PaymentEvent>[]): SignedMessage;
}

interface SignedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** As two providers differ. */
type BookKind = Pick<PayByBankProvider, 'name' | 'needsAccount' | 'hasSecretAddress'>;

const LIKE_CREZCO: BookKind = {
  name: 'Crezco',
  needsAccount: false,
  hasSecretAddress: true,
};
export const LIKE_TRUELAYER: BookKind = {
  name: 'TrueLayer',
  needsAccount: true,
  hasSecretAddress: false,
};

const isRefusal = (failure: Failure): failure is PaymentRefusal =>
  failure === 'merchant' || failure === 'order';

export function createPayBook(kind = LIKE_CREZCO): PayBook {
  const accounts = new Set<string>();
  const webhooks = new Map<string, { readonly url: string; readonly asker: string }>();
  const orders = new Map<string, PlacedOrder>();
  const payments = new Map<string, BankPayment>();
  const { steps, begin } = createSteps<Step, Failure>();

  const step = async <T>(asker: string, name: Step, work: () => T): Promise<T> => {
    const failure = await begin(asker, name);
    if (failure === undefined) return work();
    if (isRefusal(failure)) throw new PaymentRefused(failure, 422);
    if (failure !== 'lost') throw new ProviderError(failure, 'as the test wants it');
    work();
    throw new ProviderError('timeout', 'as the test wants it');
  };
  const place = (order: PaymentOrder, key: string, clientId: string): PlacedOrder => {
    const known = [...orders.values()].find((each) => each.key === key);
    const made = known ?? { ...order, id: randomUUID(), key, clientId, isCancelled: false };
    // A key stands for one request, as at TrueLayer.
    if (!isDeepStrictEqual({ ...made, ...order }, made)) throw new PaymentRefused('order', 422);
    orders.set(made.id, made);
    return made;
  };

  const provider: PayByBankProvider = {
    ...kind,
    connectUrl: (returnUrl) => `https://pay.test/?${new URLSearchParams({ returnUrl }).toString()}`,
    connect: (userId, url, asker) =>
      step(asker, 'connect', () => {
        if (!accounts.has(userId)) throw new PaymentRefused('merchant', 404);
        const webhook_id = kind.hasSecretAddress ? randomUUID() : null;
        if (webhook_id) webhooks.set(webhook_id, { url, asker });
        return { ref: userId, name: 'Joinery at the bank', webhook_id };
      }),
    disconnect: ({ webhook_id }, asker) =>
      step(asker, 'disconnect', () => void webhooks.delete(webhook_id ?? '')),
    createOrder: (order, key, asker) =>
      step(asker, 'createOrder', () => {
        const { id } = place(order, key, asker);
        return { id, url: `https://pay.test/orders/${id}`, expires_at: null };
      }),
    cancelOrder: (_merchantRef, orderId, asker) =>
      step(asker, 'cancelOrder', () => {
        const found = orders.get(orderId);
        const isPaid = [...payments.values()].some(
          ({ order_id, status }) =>
            order_id === orderId && (status === 'pending' || status === 'completed'),
        );
        if (found && !isPaid) found.isCancelled = true;
        return !isPaid;
      }),
    payments: (orderId, asker) =>
      step(asker, 'payments', () => ({
        // Crezco does not know a cancelled demand any more.
        payments: [...payments.values()].filter(
          ({ order_id }) => order_id === orderId && !orders.get(orderId)?.isCancelled,
        ),
        areAll: true,
      })),
    payment: ({ order_id, payment_id }, asker) =>
      step(asker, 'payment', () => {
        const found = payments.get(payment_id);
        return found?.order_id === order_id ? found : null;
      }),
    readEvents: async ({ headers, body }) => {
      if (!kind.hasSecretAddress && headers['tl-signature'] !== 'right') return null;
      try {
        return JSON.parse(Buffer.from(body).toString()) as PaymentEvent[];
      } catch {
        throw new ProviderError('unreadable', 'no events');
      }
    },
  };
  return {
    ...steps,
    provider,
    open: () => {
      const id = randomUUID();
      accounts.add(id);
      return id;
    },
    addressOf: (clientId) => [...webhooks.values()].find(({ asker }) => asker === clientId)?.url,
    ordersOf: (clientId) => [...orders.values()].filter((each) => each.clientId === clientId),
    pay: (orderId, changes = {}) => {
      const id = changes.id ?? randomUUID();
      const amount_pence = orders.get(orderId)?.amount_pence ?? 0;
      const status = 'completed';
      const made = { id, order_id: orderId, status, amount_pence, made_at: null } as const;
      payments.set(id, { ...made, ...payments.get(id), ...changes });
      return id;
    },
    message: (...events) => ({
      body: JSON.stringify(events.map((event) => ({ id: randomUUID(), ...event }))),
      headers: { 'content-type': 'application/json', 'tl-signature': 'right' },
    }),
  };
}
