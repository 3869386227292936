import { readInvoice } from '#modules/invoices/public';
import { byId, byIds, changeRow } from '#platform/db/rows';
import { workFor } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { jobHandler, type JobHandler } from '#platform/jobs/jobs';
import type { PayByBankDeps } from './deps.ts';
import { endConnectionJob, lookAtOrderJob, lookDueJob } from './look-job.ts';
import { endOrder, pendingOf, pendingPayment, type OrderRow } from './order-store.ts';
import { answerOrNull, settleOrder } from './settle-order.ts';

/** The background work of payments by bank: after a request, and by the clock. */
export const payByBankJobs = (deps: PayByBankDeps): JobHandler[] => [
  jobHandler(lookAtOrderJob, (payload) => lookAtOrder(deps, payload)),
  jobHandler(endConnectionJob, (payload) => endConnection(deps, payload)),
  jobHandler(lookDueJob, () => lookDue(deps)),
];

async function lookAtOrder(
  deps: PayByBankDeps,
  { client_id: clientId, order_id }: { client_id: string; order_id: string },
): Promise<void> {
  const { transact, payByBank } = deps;
  const scope = { clientId };
  const seen = await transact.forClient(scope, (tx) =>
    byId(tx, 'pay_by_bank_orders', clientId, order_id),
  );
  if (seen.next_look_at === null || seen.provider !== payByBank.name) return;
  await settleOrder(deps, seen);
  const order = await transact.forClient(scope, (tx) => endIfOver(tx, deps, seen));
  if (order.state === 'open') return;
  const isOver = await endThere(deps, order);
  await transact.forClient(scope, (tx) => planNextLook(tx, deps, order, isOver));
}

/**
 * Ends an order at the provider.
 * @returns whether it can no longer be paid, and no payment of it is on its way
 */
async function endThere(deps: PayByBankDeps, order: OrderRow): Promise<boolean> {
  const { transact, payByBank } = deps;
  const { client_id: clientId, provider_order_id: orderId, connection_id } = order;
  if (orderId === null) return true;
  const { merchant_ref } = await transact.forClient({ clientId }, (tx) =>
    byId(tx, 'pay_by_bank_connections', clientId, connection_id),
  );
  const isCancelled = await answerOrNull(deps, () =>
    payByBank.cancelOrder(merchant_ref, orderId, clientId),
  );
  // A payment may have begun after the last look, before nobody could begin one.
  const payments = await settleOrder(deps, order);
  const pending = await transact.forClient({ clientId }, (tx) => pendingOf(tx, order));
  if (payments === null || pending.length > 0) return false;
  // After one that has failed the payer may try again, unless it was the order itself.
  const isPaid = payments.some(({ id, status }) => status === 'completed' || id === orderId);
  return isCancelled === true || isPaid;
}

/** How long an order that does not end at the provider is checked; by then its payer's bank has given up. */
const LOOKED_AT_FOR = { days: 7 };

async function planNextLook(
  tx: Tx,
  { clock, log }: PayByBankDeps,
  { client_id, id, provider_order_id }: OrderRow,
  isOver: boolean,
): Promise<void> {
  const order = await byId(tx, 'pay_by_bank_orders', client_id, id, 'update');
  // Its id has arrived meanwhile, so it is checked again.
  if (order.provider_order_id !== provider_order_id) return;
  const now = clock.now();
  const age = now.since(order.created_at);
  const isGivenUp = Temporal.Duration.compare(age, LOOKED_AT_FOR) > 0;
  if (isGivenUp && !isOver) log.error({ order: id }, 'An order by bank does not end');
  const next_look_at = isOver || isGivenUp ? null : now.add(pauseAfter(age)).toString();
  await changeRow(tx, 'pay_by_bank_orders', order, { next_look_at });
}

/** No payer takes longer on the page. */
const OPEN_FOR = { hours: 72 };

/** Ends an order that must no longer be paid; any other is checked again. A payment on its way keeps it open. */
async function endIfOver(tx: Tx, { clock }: PayByBankDeps, seen: OrderRow): Promise<OrderRow> {
  const { client_id: clientId } = seen;
  const invoice = await readInvoice(tx, clientId, seen.invoice_id, 'update');
  const order = await byId(tx, 'pay_by_bank_orders', clientId, seen.id, 'update');
  if (order.state === 'ended') return order;
  const now = clock.now();
  const isPast = (end: Temporal.Instant) => Temporal.Instant.compare(end, now) <= 0;
  const begun = Temporal.Instant.from(order.created_at);
  const connection = await byId(tx, 'pay_by_bank_connections', clientId, order.connection_id);
  const isOver =
    connection.ended_at !== null ||
    invoice.balance_pence !== order.amount_pence ||
    isPast(begun.add(OPEN_FOR)) ||
    (order.expires_at !== null && isPast(Temporal.Instant.from(order.expires_at)));
  const paying = { clientId, invoiceId: order.invoice_id };
  if (isOver && !(await pendingPayment(tx, clock, paying))) return endOrder(tx, clock, order);
  return changeRow(tx, 'pay_by_bank_orders', order, {
    next_look_at: now.add(pauseAfter(now.since(begun))).toString(),
  });
}

/** Often at first, when payers are at their bank; eventually hourly. */
const pauseAfter = (age: Temporal.Duration): Temporal.DurationLike => ({
  minutes: Math.min(60, Math.max(5, Math.ceil(age.total('minutes') / 2))),
});

/** How long after a change of its invoice an order is checked early: a round or two. */
const CHANGED_LATELY = { minutes: 10 };

/** An order whose amount differs from the debt is checked in this round: its page asks for money that nobody owes. */
const hastenChanged = (tx: Tx, now: Temporal.Instant) =>
  tx
    .updateTable('pay_by_bank_orders as o')
    .from('invoices as i')
    .set({ next_look_at: now.toString() })
    .whereRef('i.client_id', '=', 'o.client_id')
    .whereRef('i.id', '=', 'o.invoice_id')
    .whereRef('i.balance_pence', '!=', 'o.amount_pence')
    .where('i.updated_at', '>', now.subtract(CHANGED_LATELY).toString())
    .where('o.state', '=', 'open')
    .where('o.next_look_at', '>', now.toString())
    .execute();

/** The most orders in one round; the others come first in the next. */
const MOST_IN_A_ROUND = 500;

async function lookDue({ transact, clock, jobs, payByBank }: PayByBankDeps): Promise<void> {
  const now = clock.now();
  await transact.acrossClients((tx) => hastenChanged(tx, now));
  const due = await transact.acrossClients((tx) =>
    tx
      .selectFrom('pay_by_bank_orders')
      .select(['id', 'client_id'])
      .where('next_look_at', '<=', now.toString())
      .where('provider', '=', payByBank.name)
      .orderBy('next_look_at')
      .limit(MOST_IN_A_ROUND)
      .execute(),
  );
  for (const { id, client_id } of due) {
    await transact.acrossClients(async (tx) => {
      const [order] = await byIds(tx, 'pay_by_bank_orders', client_id, [id], 'update');
      // Another node may have started it meanwhile, or the client was erased.
      const at = order?.next_look_at ?? null;
      if (!order || at === null || Temporal.Instant.compare(at, now) > 0) return;
      const next_look_at = now.add({ hours: 1 }).toString();
      await changeRow(tx, 'pay_by_bank_orders', order, { next_look_at });
      await workFor(tx, client_id);
      await jobs.enqueue(tx, lookAtOrderJob, [{ client_id, order_id: id }]);
    });
  }
}

/** Ends the provider's messages about a client who is no longer connected. */
async function endConnection(
  { transact, payByBank }: PayByBankDeps,
  { client_id: clientId, connection_id }: { client_id: string; connection_id: string },
): Promise<void> {
  const scope = { clientId };
  const row = await transact.forClient(scope, (tx) =>
    byId(tx, 'pay_by_bank_connections', clientId, connection_id),
  );
  if (row.ended_at === null || row.provider !== payByBank.name) return;
  const { merchant_ref: ref, webhook_id } = row;
  await payByBank.disconnect({ ref, webhook_id }, clientId);
  await transact.forClient(scope, (tx) =>
    changeRow(tx, 'pay_by_bank_connections', row, { webhook_id: null }),
  );
}
