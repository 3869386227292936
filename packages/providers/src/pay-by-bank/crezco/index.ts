import * as z from 'zod/mini';
import { formatPence, parsePence } from '@counterfoil/domain/money/pence';
import { createJsonCalls, type ProviderCall } from '../../calls/json-calls.ts';
import { ProviderError } from '../../calls/port.ts';
import {
  isDone,
  PaymentRefused,
  type BankPayment,
  type PayByBankProvider,
  type PaymentOrder,
  type PaymentRefusal,
} from '../port.ts';
import { toReference } from '../reference.ts';
import type { CrezcoSettings } from './settings.ts';
import * as types from './types.ts';

const NAME = 'Crezco';
type Schema<T> = z.core.$ZodType<T>;
type Api = ReturnType<typeof crezcoApi>;
type Call = Pick<ProviderCall, 'method' | 'path' | 'asker' | 'isRepeatable'>;

const idOf = encodeURIComponent;

/** Payments through pay demands of Crezco's API v1. */
export function createCrezco(settings: CrezcoSettings): PayByBankProvider {
  const api = crezcoApi(settings);
  return {
    name: NAME,
    needsAccount: false,
    hasSecretAddress: true,
    connectUrl: (returnUrl) =>
      `${settings.appUrl}/onboarding?partner_id=${idOf(settings.partnerId)}&redirect_uri=${idOf(returnUrl)}`,
    connect: async (userId, webhookUrl, asker) => {
      const found = await api.read(types.user, `/v1/users/${idOf(userId)}`, asker);
      if (!found) throw new PaymentRefused('merchant', 404);
      const members = { eventType: 'PaymentAll', callback: webhookUrl };
      const made = await api.post('/v1/webhooks', asker, members, false);
      const { displayName, firstName, lastName } = found;
      const name = displayName || [firstName, lastName].filter(Boolean).join(' ');
      return { ref: userId, name: name || null, webhook_id: newIdOf(made) };
    },
    disconnect: async ({ webhook_id }, asker) => {
      if (webhook_id !== null) await api.remove(`/v1/webhooks/${idOf(webhook_id)}`, asker);
    },
    createOrder: (order, key, asker) => createOrder(api, order, key, asker),
    cancelOrder: (merchantRef, orderId, asker) =>
      api.remove(`/v1/users/${idOf(merchantRef)}/pay-demands/${idOf(orderId)}`, asker),
    payments: async (orderId, asker) => {
      const payments: BankPayment[] = [];
      let areAll = true;
      for (const payment_id of (await paymentIds(api, orderId, asker)) ?? []) {
        try {
          const payment = await readPayment(api, { order_id: orderId, payment_id }, asker);
          if (payment) payments.push(payment);
        } catch (error) {
          if (!(error instanceof ProviderError && error.code === 'unreadable')) throw error;
          areAll = false;
        }
      }
      return { payments, areAll };
    },
    payment: (event, asker) => readPayment(api, event, asker),
    readEvents: async ({ body }) => eventsOf(body),
  };
}

function crezcoApi({ apiUrl, apiKey, limits = {}, observer }: CrezcoSettings) {
  const calls = createJsonCalls({
    name: NAME,
    baseUrl: apiUrl,
    headers: { 'x-crezco-key': apiKey },
    limits,
    observer,
  });
  const send = (call: Call, more: Partial<ProviderCall> = {}) =>
    calls.send({ ...call, ...more }).catch(failAs(call.method === 'GET' ? null : 'order'));
  return {
    read: async <T>(schema: Schema<T>, path: string, asker: string): Promise<T | null> => {
      const answer = await send({ method: 'GET', path, asker, isRepeatable: true });
      return answer === null ? null : parsed(schema, answer);
    },
    post: (path: string, asker: string, members: object, isRepeatable: boolean) =>
      send(
        { method: 'POST', path, asker, isRepeatable },
        { headers: { 'content-type': 'application/json' }, body: JSON.stringify(members) },
      ),
    /** @returns whether it is gone */
    remove: (path: string, asker: string): Promise<boolean> =>
      isDone(send({ method: 'DELETE', path, asker, isRepeatable: true }, { ignoresAnswer: true })),
  };
}

const failAs = (reason: PaymentRefusal | null) => (error: unknown) => {
  const isRefused = error instanceof ProviderError && error.code === 'refused';
  const status = isRefused ? error.status : null;
  if (reason === null || status === null || ![400, 409, 422].includes(status)) throw error;
  throw new PaymentRefused(reason, status);
};

function parsed<T>(schema: Schema<T>, answer: unknown): T {
  const result = z.core.safeParse(schema, answer);
  if (result.success) return result.data;
  const members = result.error.issues.slice(0, 5).map(({ path }) => path.join('.'));
  throw new ProviderError(
    'unreadable',
    `${NAME} answered without a proper ${members.join(', ') || 'body'}`,
  );
}

function newIdOf(answer: unknown): string {
  const made = parsed(types.newId, answer);
  return typeof made === 'string' ? made : made.id;
}

async function createOrder(api: Api, order: PaymentOrder, key: string, asker: string) {
  const user = `/v1/users/${idOf(order.merchant_ref)}/pay-demands`;
  const amount = formatPence(order.amount_pence);
  const request = {
    useDefaultBeneficiaryAccount: true,
    currency: 'GBP',
    reference: toReference(order.reference),
    amount,
    ...(order.due_date === null ? {} : { dueDate: order.due_date }),
  };
  const made = await api.post(user, asker, { request, idempotencyId: key }, true);
  if (made === null) throw new PaymentRefused('merchant', 404);
  const id = newIdOf(made);
  const query = new URLSearchParams({
    initialScreen: 'BankSelection',
    finalScreen: 'PaymentStatus',
    amount,
    countryIso2Code: 'GB',
    successCallbackUri: order.success_url,
    failureCallbackUri: order.failure_url,
    payerEmail: order.payer_email,
  });
  // Only a page: it moves nothing, however many are opened.
  const page = await api.post(`${user}/${idOf(id)}/payment?${query.toString()}`, asker, {}, true);
  if (page === null) throw new PaymentRefused('order', 404);
  return { id, url: webAddress(parsed(types.redirect, page).redirect), expires_at: null };
}

function webAddress(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new ProviderError('unreadable', `${NAME} answered without an address`);
}

const STATUSES: Readonly<Record<string, BankPayment['status']>> = {
  completed: 'completed',
  failed: 'failed',
  denied: 'failed',
  declined: 'failed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
};

/** Null for a demand that is not known. */
async function paymentIds(
  api: Api,
  orderId: string,
  asker: string,
): Promise<ReadonlySet<string> | null> {
  const path = `/v1/pay-demands/${idOf(orderId)}/payments`;
  const listed = await api.read(types.payments, path, asker);
  const ids = listed?.map((one) => (typeof one === 'string' ? one : (one.id ?? one.paymentId)));
  return ids ? new Set(ids.filter((id) => id !== undefined)) : null;
}

/** Rejects only what is certainly another currency: every demand is in pounds. */
const isForeign = (currency: unknown): boolean =>
  typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) && !/^gbp$/i.test(currency);

async function readPayment(
  api: Api,
  { order_id, payment_id }: { readonly order_id: string; readonly payment_id: string },
  asker: string,
): Promise<BankPayment | null> {
  const path = `/v1/payments/${idOf(payment_id)}`;
  const said = await api.read(types.status, `${path}/status`, asker);
  const details = await api.read(types.payment, path, asker);
  if (said === null || details === null) return null;
  const belongsTo = details.payDemandId ?? details.metadata?.payDemandId;
  // If it does not say so, it is looked up among the demand's payments.
  const isOfOrder = belongsTo
    ? belongsTo === order_id
    : (await paymentIds(api, order_id, asker))?.has(payment_id) !== false;
  if (!isOfOrder) return null;
  const code = (typeof said === 'string' ? said : said.code).toLowerCase();
  // Without an amount of its own it is the whole demand.
  const amount =
    details.amount ??
    (await api.read(types.demand, `/v1/pay-demands/${idOf(order_id)}`, asker))?.amount;
  const amount_pence = parsePence(String(amount ?? '').replace(/(\.\d\d)0+$/, '$1'));
  const isOdd = amount_pence === null ? (amount ?? null) !== null : amount_pence < 0;
  if (isOdd || isForeign(details.currency)) {
    throw new ProviderError('unreadable', `${NAME} answered without a proper amount`);
  }
  const status = STATUSES[code] ?? 'pending';
  return { id: payment_id, order_id, status, amount_pence, made_at: null };
}

function eventsOf(body: Uint8Array) {
  const unreadable = () => new ProviderError('unreadable', `${NAME} sent no proper events`);
  let message: unknown;
  try {
    message = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    // Without the cause: the parser's message repeats the text.
    throw unreadable();
  }
  const result = z.core.safeParse(types.events, message);
  if (!result.success) throw unreadable();
  return result.data.flatMap(({ id, eventType, metadata }) => {
    const order_id = metadata?.payDemandId;
    if (!order_id || !eventType.startsWith('Payment')) return [];
    return [{ id: `${id} ${eventType}`, order_id, payment_id: id }];
  });
}
