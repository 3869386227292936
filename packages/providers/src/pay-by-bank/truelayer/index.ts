import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ProviderError } from '../../calls/port.ts';
import {
  isDone,
  PaymentRefused,
  type PayByBankProvider,
  type PaymentEvent,
  type PaymentOrder,
  type WebhookMessage,
} from '../port.ts';
import { parsed, paymentsApi } from './api.ts';
import { createKeySet, type KeySet } from './key-set.ts';
import type { TrueLayerPaymentsSettings } from './settings.ts';
import { isSigned, readSignature } from './signature.ts';
import { endOf, toBankPayment, toPayment } from './transform.ts';
import * as types from './types.ts';

/** TrueLayer keeps no accounts of our clients: each order names the account. */
const OWN_ACCOUNT = 'own-account';

/** Until the payer has approved it at their bank, it is an order, not a payment: many turn back there. */
const UNAPPROVED = new Set(['authorization_required', 'authorizing', 'attempt_failed']);

/** Payments of TrueLayer's Payments API v3 to the client's own account. */
export function createTrueLayerPayments(settings: TrueLayerPaymentsSettings): PayByBankProvider {
  const api = paymentsApi(settings);
  const keySet = createKeySet(settings.webhookJwksUrl, settings.limits, settings.observer);
  const read = async (id: string, asker: string) => {
    const found = await api.read(types.payment, `/payments/${encodeURIComponent(id)}`, asker);
    return found && !UNAPPROVED.has(found.status) ? toBankPayment(found) : null;
  };
  return {
    name: 'TrueLayer',
    needsAccount: true,
    hasSecretAddress: false,
    connectUrl: (returnUrl) => {
      const url = new URL(returnUrl);
      url.searchParams.set('user-id', OWN_ACCOUNT);
      return url.href;
    },
    connect: async (userId) => {
      if (userId !== OWN_ACCOUNT) throw new PaymentRefused('merchant', null);
      return { ref: OWN_ACCOUNT, name: null, webhook_id: null };
    },
    disconnect: async () => undefined,
    createOrder: async (order, key, asker) => {
      const { beneficiary } = order;
      if (!beneficiary) throw new PaymentRefused('order', null);
      const answer = await api.post('/payments', key, toPayment(order, beneficiary), asker);
      const { id, resource_token } = parsed(types.created, answer);
      const url = pageOf(settings, { id, resource_token }, order);
      return { id, url, expires_at: endOf(resource_token) };
    },
    cancelOrder: async (_merchantRef, orderId, asker) => {
      const path = `/payments/${encodeURIComponent(orderId)}/actions/cancel`;
      return isDone(api.post(path, randomUUID(), {}, asker, true));
    },
    payments: async (orderId, asker) => {
      const payment = await read(orderId, asker);
      return { payments: payment ? [payment] : [], areAll: true };
    },
    payment: async ({ order_id, payment_id }, asker) =>
      order_id === payment_id ? read(payment_id, asker) : null,
    readEvents: async (message) =>
      (await isOfTrueLayer(message, settings.webhookJwksUrl, keySet))
        ? eventsOf(message.body)
        : null,
  };
}

function pageOf(
  { paymentPageUrl }: TrueLayerPaymentsSettings,
  { id, resource_token }: z.infer<typeof types.created>,
  { success_url }: PaymentOrder,
): string {
  const members = { payment_id: id, resource_token, return_uri: success_url };
  const fragment = Object.entries(members).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${paymentPageUrl}/payments#${fragment.join('&')}`;
}

async function isOfTrueLayer(
  { path, headers, body }: WebhookMessage,
  jwksUrl: string,
  keySet: KeySet,
): Promise<boolean> {
  const valueOf = (name: string) => [headers[name.toLowerCase()]].flat()[0];
  const signature = readSignature(valueOf('tl-signature'));
  // Keys from another address could be anybody's.
  if (!signature || signature.jku !== jwksUrl) return false;
  const signed: [string, string][] = [];
  for (const name of signature.headers) {
    const value = valueOf(name);
    if (value === undefined) return false;
    signed.push([name, value]);
  }
  const key = await keySet(signature.kid);
  return key !== null && isSigned(signature, { method: 'POST', path, headers: signed, body }, key);
}

function eventsOf(body: Uint8Array): readonly PaymentEvent[] {
  let message: unknown;
  try {
    message = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    // Without the cause: the parser's message repeats the text.
    throw new ProviderError('unreadable', 'TrueLayer sent no proper event');
  }
  const { type, event_id, payment_id } = parsed(types.webhook, message);
  if (!payment_id || !/^payment_(authorized|executed|settled|failed)$/.test(type)) return [];
  return [{ id: event_id, order_id: payment_id, payment_id }];
}
