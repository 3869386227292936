import type { BankPayment } from '@counterfoil/providers/pay-by-bank/port';
import { ProviderError } from '@counterfoil/providers/calls/port';
import type { PayByBankDeps } from './deps.ts';
import { pendingOf, type OrderRow } from './order-store.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Settles all payments of an order, as the provider knows them now: what a lost message would have said.
 * @returns the payments; null when the provider does not report all of them, now or ever
 */
export async function settleOrder(
  deps: Pick<PayByBankDeps, 'transact' | 'clock' | 'jobs' | 'payByBank' | 'log'>,
  order: OrderRow,
): Promise<readonly BankPayment[] | null> {
  const { client_id: clientId, provider_order_id: orderId, provider } = order;
  const { payByBank, transact } = deps;
  if (provider !== payByBank.name) return null;
  if (orderId === null) return [];
  const known = await answerOrNull(deps, () => payByBank.payments(orderId, clientId));
  const found = [...(known?.payments ?? [])];
  const pending = await transact.forClient({ clientId }, (tx) => pendingOf(tx, order));
  // A cancelled order is no longer known; its payments are.
  for (const { payment_id } of pending) {
    if (found.some(({ id }) => id === payment_id)) continue;
    const event = { order_id: orderId, payment_id };
    const payment = await answerOrNull(deps, () => payByBank.payment(event, clientId));
    if (payment) found.push(payment);
  }
  for (const payment of found) {
    await transact.forClient({ clientId }, (tx) => settlePayment(tx, deps, order, payment));
  }
  return known?.areAll ? found : null;
}

/**
 * Asks the provider about an order. Null for a permanent failure, which must not keep an order, and its invoice, open
 * for ever.
 * @throws ProviderError when the provider may answer later
 */
export async function answerOrNull<T>(
  { log }: Pick<PayByBankDeps, 'log'>,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const isFinal =
      error instanceof ProviderError && ['refused', 'unreadable'].includes(error.code);
    if (!isFinal) throw error;
    log.error({ err: error }, 'The provider does not say what has come of an order by bank');
    return null;
  }
}
