import { changeRow, type Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';

export type OrderRow = Row<'pay_by_bank_orders'>;
export type BankPaymentRow = Row<'pay_by_bank_payments'>;

/** An invoice that somebody pays. */
export interface InvoiceToPay {
  readonly clientId: string;
  readonly invoiceId: string;
}

/** The order that a payer is sent to, locked through its invoice. */
export const openOrder = (
  tx: Tx,
  { clientId, invoiceId }: InvoiceToPay,
): Promise<OrderRow | undefined> =>
  tx
    .selectFrom('pay_by_bank_orders')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'open')
    .executeTakeFirst();

/** How long the bank's pending payments are believed; most end within two hours. */
const BELIEVED_FOR = { hours: 48 };

/** The newest payment of an invoice that a bank is still making; undefined when there is none. */
export const pendingPayment = (
  tx: Tx,
  clock: Clock,
  { clientId, invoiceId }: InvoiceToPay,
): Promise<BankPaymentRow | undefined> =>
  tx
    .selectFrom('pay_by_bank_payments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'pending')
    .where('created_at', '>', clock.now().subtract(BELIEVED_FOR).toString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The payments of an order that a bank is still making, however old. */
export const pendingOf = (tx: Tx, { client_id, id }: OrderRow): Promise<BankPaymentRow[]> =>
  tx
    .selectFrom('pay_by_bank_payments')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('order_id', '=', id)
    .where('status', '=', 'pending')
    .execute();

/** The outcome of the last order that a payer was sent to; undefined while it is not known. */
export async function lastOutcome(
  tx: Tx,
  { clientId, invoiceId }: InvoiceToPay,
): Promise<BankPaymentRow['status'] | undefined> {
  const last = await tx
    .selectFrom('pay_by_bank_orders as o')
    .leftJoin('pay_by_bank_payments as p', (join) =>
      join.onRef('p.client_id', '=', 'o.client_id').onRef('p.order_id', '=', 'o.id'),
    )
    .select('p.status')
    .where('o.client_id', '=', clientId)
    .where('o.invoice_id', '=', invoiceId)
    .orderBy('o.id', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.status ?? undefined;
}

/** No more payers are sent to it, and the provider is told at the next check, which is now. */
export const endOrder = (tx: Tx, clock: Clock, order: OrderRow): Promise<OrderRow> =>
  changeRow(tx, 'pay_by_bank_orders', order, {
    state: 'ended',
    next_look_at: clock.now().toString(),
  });
