import type * as contract from '@counterfoil/contract/payments/pay-by-bank-routes';
import { ProviderError } from '@counterfoil/providers/calls/port';
import type { PaymentEvent } from '@counterfoil/providers/pay-by-bank/port';
import type { SignedCall } from '#platform/http/serve-route';
import { asking } from '#platform/provider-refusals';
import { notFound, SentenceRefusal } from '#platform/refusals';
import { isStorable } from '#modules/payments/receive-events';
import { settleInTime } from '../settle-in-time.ts';
import { connectionAt } from './connect.ts';
import { providerName, type PayByBankDeps } from './deps.ts';
import type { OrderRow } from './order-store.ts';
import { settlePayment } from './settle-payment.ts';

/** Failures of these calls open the circuit for no client. */
const ASKER = 'webhooks';

interface EventCount {
  /** The events about orders of ours. */
  readonly taken: number;
}

/** A message is trusted because of its signature. */
export async function receiveTrueLayerPayments(
  deps: PayByBankDeps,
  call: SignedCall<typeof contract.receiveTrueLayerPayments>,
): Promise<EventCount> {
  if (deps.payByBank.name === '' || deps.payByBank.hasSecretAddress) throw notFound();
  return settleEvents(deps, await eventsIn(deps, call), null);
}

/** A message is trusted because it came to an address that only the provider knows, and only about that client. */
export async function receiveCrezcoPayments(
  deps: PayByBankDeps,
  call: SignedCall<typeof contract.receiveCrezcoPayments>,
): Promise<EventCount> {
  const { transact, payByBank } = deps;
  const connection = await transact.acrossClients((tx) => connectionAt(tx, call.params.secret));
  if (connection?.provider !== payByBank.name || !payByBank.hasSecretAddress) throw notFound();
  return settleEvents(deps, await eventsIn(deps, call), connection.client_id);
}

type Message = Pick<SignedCall<typeof contract.receiveCrezcoPayments>, 'request' | 'body'>;

function eventsIn(
  { payByBank, log }: PayByBankDeps,
  { request: { url, headers }, body }: Message,
): Promise<readonly PaymentEvent[]> {
  const [path = ''] = url.split('?');
  const message = { path, headers, body: Buffer.from(body) };
  return asking(providerName(payByBank), log, async () => {
    try {
      const events = await payByBank.readEvents(message);
      if (events) return events;
    } catch (error) {
      if (error instanceof ProviderError && error.code === 'unreadable') {
        throw new SentenceRefusal(400, 'This message is not what its documentation says.');
      }
      throw error;
    }
    throw new SentenceRefusal(401, 'This message has no valid signature.');
  });
}

interface OrderEvent {
  readonly event: PaymentEvent;
  readonly order: Pick<OrderRow, 'client_id' | 'id' | 'invoice_id'>;
}

/** @param clientId whose events count; null for everybody's */
async function settleEvents(
  deps: PayByBankDeps,
  events: readonly PaymentEvent[],
  clientId: string | null,
): Promise<EventCount> {
  const { payByBank, log } = deps;
  const known = await ordersOf(deps, events.filter(isStorable));
  const ours = [...known].filter(({ order }) => clientId === null || order.client_id === clientId);
  const settle = (about: OrderEvent) => settleEvent(deps, about);
  await settleInTime({ who: providerName(payByBank), log, settle }, ours);
  return { taken: ours.length };
}

/** The orders that a message is about, each payment once; the provider is not asked about orders of other clients. */
async function ordersOf(
  { transact, payByBank }: PayByBankDeps,
  events: readonly PaymentEvent[],
): Promise<OrderEvent[]> {
  if (events.length === 0) return [];
  const orders = await transact.acrossClients((tx) =>
    tx
      .selectFrom('pay_by_bank_orders')
      .select(['id', 'client_id', 'invoice_id', 'provider_order_id'])
      .where('provider', '=', payByBank.name)
      .where('provider_order_id', 'in', [...new Set(events.map(({ order_id }) => order_id))])
      .execute(),
  );
  const byTheirId = new Map(orders.map((order) => [order.provider_order_id, order]));
  const found = new Map<string, OrderEvent>();
  for (const event of events) {
    const order = byTheirId.get(event.order_id);
    if (order) found.set(`${event.order_id} ${event.payment_id}`, { event, order });
  }
  return [...found.values()];
}

/** Settles the payment as the provider knows it now. One that is completed is not asked about again. */
async function settleEvent(deps: PayByBankDeps, { event, order }: OrderEvent): Promise<boolean> {
  const { transact, payByBank } = deps;
  const scope = { clientId: order.client_id };
  const isDone = await transact.forClient(scope, (tx) =>
    tx
      .selectFrom('pay_by_bank_payments')
      .select('id')
      .where('client_id', '=', order.client_id)
      .where('order_id', '=', order.id)
      .where('payment_id', '=', event.payment_id)
      .where('status', '=', 'completed')
      .executeTakeFirst(),
  );
  if (isDone) return false;
  const payment = await payByBank.payment(event, ASKER);
  if (!payment) return false;
  return transact.forClient(scope, (tx) => settlePayment(tx, deps, order, payment));
}
