import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import type { BankPayment } from '@counterfoil/providers/pay-by-bank/port';
import { readInvoice, receiveByBank } from '#modules/invoices/public';
import { audit } from '#platform/audit';
import { byId, changeRow } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { londonDate, type Clock } from '#platform/time/clock';
import type { PayByBankDeps } from './deps.ts';
import { lookAtOrderJob } from './look-job.ts';
import { endOrder, type BankPaymentRow, type OrderRow } from './order-store.ts';

type Deps = Pick<PayByBankDeps, 'clock' | 'jobs'>;

/**
 * Records what the provider says about a payment. A completed one is entered once, however often it is reported, and
 * never reversed; a status only moves forward. The invoice's lock serialises reports of its payments.
 * @returns whether it changed anything
 */
export async function settlePayment(
  tx: Tx,
  deps: Deps,
  seen: Pick<OrderRow, 'client_id' | 'id' | 'invoice_id'>,
  payment: BankPayment,
): Promise<boolean> {
  const { clock } = deps;
  const { client_id: clientId } = seen;
  const invoice = await readInvoice(tx, clientId, seen.invoice_id, 'update');
  const order = await byId(tx, 'pay_by_bank_orders', clientId, seen.id, 'update');
  const { status } = payment;
  const amount_pence = payment.amount_pence ?? order.amount_pence;
  const row = await keptPayment(tx, deps, order, { ...payment, amount_pence });
  if (!row || row.status === 'completed') return false;
  if (status !== 'completed') {
    // This report was read before the other but arrived after it: a finished payment can only become completed.
    if (row.status !== 'pending') return false;
    if (status !== 'pending') await endPaid(tx, deps, order);
    if (row.status === status && row.amount_pence === amount_pence) return false;
    await changeRow(tx, 'pay_by_bank_payments', row, { status, amount_pence });
    return true;
  }
  const date = dayOf(payment, order, clock);
  const excess_pence = await receiveByBank(tx, clock, invoice, amount_pence, date);
  await changeRow(tx, 'pay_by_bank_payments', row, {
    status,
    amount_pence,
    excess_pence,
    completed_at: clock.now().toString(),
  });
  await endPaid(tx, deps, order);
  const who = { action: 'invoice_paid_by_bank', userId: null, clientId };
  await audit(tx, clock, who, { id: invoice.id, detail: { amount_pence, excess_pence } });
  return true;
}

/** The day in London on which a payment was made, which may be before we learned of it, but never before its order. */
function dayOf({ made_at }: BankPayment, { created_at }: OrderRow, clock: Clock): IsoDate {
  if (made_at === null) return clock.today();
  const [first, last] = [londonDate(Temporal.Instant.from(created_at)), clock.today()];
  const day = londonDate(made_at);
  return day < first ? first : day > last ? last : day;
}

/** The row of a payment, locked; undefined when it belongs to another order. */
async function keptPayment(
  tx: Tx,
  { clock }: Deps,
  { client_id, id: order_id, invoice_id, provider }: OrderRow,
  { id: payment_id, amount_pence }: Pick<BankPayment, 'id'> & { readonly amount_pence: number },
): Promise<BankPaymentRow | undefined> {
  await tx
    .insertInto('pay_by_bank_payments')
    .values({
      id: newId(clock),
      client_id,
      order_id,
      invoice_id,
      provider,
      payment_id,
      status: 'pending',
      amount_pence,
      created_at: clock.now().toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('pay_by_bank_payments')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('order_id', '=', order_id)
    .where('payment_id', '=', payment_id)
    .forUpdate()
    .executeTakeFirst();
}

/** The next payer gets an order for what is owed then. */
async function endPaid(tx: Tx, { clock, jobs }: Deps, order: OrderRow): Promise<void> {
  if (order.state === 'ended') return;
  await endOrder(tx, clock, order);
  const { client_id, id: order_id } = order;
  await jobs.enqueue(tx, lookAtOrderJob, [{ client_id, order_id }]);
}
