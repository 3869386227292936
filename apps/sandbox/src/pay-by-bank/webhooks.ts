import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { signMessage } from './signature.ts';
import type { Order, Payment, Store } from './store.ts';

export interface Webhooks {
  /** Tells the portal of a payment as it is now, soon and until it takes the message. */
  tell(order: Order, payment: Payment): void;
  stop(): void;
}

const PATH = '/v1/webhooks/pay_by_bank/truelayer';
export const JWKS_PATH = '/truelayer-webhooks/.well-known/jwks';
const PAUSES_MS = [0, 500, 2_000, 5_000, 15_000, 60_000];

const CREZCO: Readonly<Record<string, string>> = {
  Completed: 'PaymentCompleted',
  Pending: 'PaymentPending',
};
const TRUELAYER: Readonly<Record<string, string>> = {
  Completed: 'payment_executed',
  Pending: 'payment_authorized',
};

export function createWebhooks(store: Store, portalUrl: string | undefined, now: Clock): Webhooks {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isTaken = async (url: string, body: string, headers: Record<string, string>) => {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
      const all = { 'content-type': 'application/json', ...headers };
      return (await fetch(url, { method: 'POST', headers: all, body, signal: limit })).ok;
    } catch {
      return false;
    }
  };
  const send = async (url: string, body: string, headersOf: () => Record<string, string>) => {
    for (const pause of PAUSES_MS) {
      await sleep(pause, undefined, { signal });
      if (await isTaken(url, body, headersOf())) return;
    }
  };
  const ofTrueLayer = (order: Order, payment: Payment) => {
    const body = JSON.stringify({
      type: TRUELAYER[payment.status] ?? 'payment_failed',
      event_version: 1,
      event_id: randomUUID(),
      payment_id: payment.id,
      payment_method: { type: 'bank_transfer' },
      metadata: {},
    });
    const headersOf = () => {
      const timestamp = now().toString({ smallestUnit: 'second' });
      const jku = `${order.base}${JWKS_PATH}`;
      return signMessage({ path: PATH, body, timestamp, jku }, store.state);
    };
    return portalUrl === undefined ? [] : [send(`${portalUrl}${PATH}`, body, headersOf)];
  };
  const ofCrezco = (order: Order, payment: Payment) => {
    const eventType = CREZCO[payment.status] ?? 'PaymentFailed';
    const event = { id: payment.id, eventType, metadata: { payDemandId: order.id } };
    return Object.values(store.state.webhooks).map((url) =>
      send(url, JSON.stringify([event]), () => ({})),
    );
  };
  return {
    tell: (order, payment) => {
      const sending = order.provider === 'crezco' ? ofCrezco : ofTrueLayer;
      // Stopping ends a pause; nobody waits for the message then.
      for (const one of sending(order, payment)) one.catch(() => undefined);
    },
    stop: () => stopping.abort(),
  };
}
