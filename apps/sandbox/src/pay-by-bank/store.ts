import { generateKeyPairSync, randomUUID } from 'node:crypto';
import path from 'node:path';
import { openKeptState } from '../kept-state.ts';
import { OUTCOMES, type Outcome, type Status } from './outcomes.ts';

export interface Merchant {
  readonly userId: string;
  readonly displayName: string;
}

/** A pay demand of Crezco, or a payment of TrueLayer before it is made. */
export interface Order {
  readonly id: string;
  readonly provider: 'crezco' | 'truelayer';
  readonly merchant: string;
  /** Pence. */
  readonly amount: number;
  readonly reference: string;
  /** Proves to the payment page that the order's creator opened it. */
  readonly token: string;
  /** The origin of the API that made it. */
  readonly base: string;
  successUrl: string;
  failureUrl: string;
  /** The payer has opened its page, and may still turn back. */
  isOpened?: boolean;
  isCancelled: boolean;
}

export interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  status: Status;
}

interface State {
  /** Of the messages of TrueLayer. */
  readonly webhookKey: string;
  readonly webhookKeyId: string;
  merchants: Record<string, Merchant>;
  orders: Record<string, Order>;
  payments: Record<string, Payment>;
  webhooks: Record<string, string>;
  /** The order that an idempotency key has made, with what was asked. */
  keys: Record<string, { readonly order: string; readonly asked: string }>;
}

export interface Store {
  readonly state: State;
  readonly save: () => void;
  readonly pay: (order: Order, outcome: Outcome) => Payment;
  readonly paymentsOf: (order: Order) => Payment[];
}

export function openStore(folder: string): Store {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' });
  const kept = openKeptState<State>(path.join(folder, 'pay-by-bank.json'), {
    webhookKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    webhookKeyId: randomUUID(),
    merchants: {},
    orders: {},
    payments: {},
    webhooks: {},
    keys: {},
  });
  const { state } = kept;
  const save = () => kept.save();
  save();
  return {
    state,
    save,
    pay: (order, outcome) => {
      const { status } = OUTCOMES[outcome];
      // TrueLayer's order and its payment are one.
      const id = order.provider === 'truelayer' ? order.id : randomUUID();
      const amount = outcome === 'less' ? Math.ceil(order.amount / 2) : order.amount;
      const payment = { id, orderId: order.id, amount, status };
      state.payments[id] = payment;
      save();
      return payment;
    },
    paymentsOf: ({ id }) => Object.values(state.payments).filter(({ orderId }) => orderId === id),
  };
}
