import type { Invoice, markAsPaidFields } from '@counterfoil/contract/invoices/schemas';
import { refusePaymentDate, settle } from '@counterfoil/domain/invoice/payment';
import type * as z from 'zod/mini';
import { postToLedger } from '#modules/customers/public';
import type { ActingCaller, ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { enforceVersion, refuseField } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import type { InvoicesDeps } from '../record/deps.ts';
import { lockInvoice, saveInvoice, type InvoiceRow } from '../record/invoice-store.ts';
import { presentInvoice } from '../record/present-invoice.ts';
import { refuseAction } from '../record/refuse-action.ts';
import { auditInvoices } from '../record/write-invoice-audit.ts';
import { settlingEntry } from './ledger-entries.ts';

type MarkAsPaidFields = z.infer<typeof markAsPaidFields>;

/**
 * Records a payment: in full, in part (the state stays the same), or with the rest written off as a
 * discount. The balance under the lock decides, not the `total_due` that the screen showed.
 */
export function markAsPaid(
  { transact, clock }: InvoicesDeps,
  caller: ActingCaller,
  id: string,
  fields: MarkAsPaidFields,
): Promise<Invoice> {
  return transact.answering(caller, async (tx) => {
    const row = await lockInvoice(tx, caller.clientId, id);
    refuseAction('mark_as_paid', row, caller.client, clock.today());
    refuseDateOfPayment(fields.payment_date, caller, clock.today());
    enforceVersion(row, fields.lock_version);
    const settlement = settle({
      balancePence: row.balance_pence,
      amountPaidPence: fields.amount_paid,
      choice: fields.payment_type ?? null,
    });
    if ('field' in settlement) throw refuseField(settlement.field, settlement.message);
    const { paymentPence, writeOffPence } = settlement;
    await addPayment(tx, clock, row, 'payment', paymentPence, fields.payment_date);
    await addPayment(tx, clock, row, 'discount', writeOffPence, fields.payment_date);
    const saved = await saveInvoice(tx, row, {
      balance_pence: row.balance_pence - paymentPence - writeOffPence,
      amount_paid_pence: row.amount_paid_pence + paymentPence,
      // Without a payment or a write-off, the type and date stay empty.
      ...(settlement.paid || paymentPence > 0
        ? { payment_type: settlement.payment_type, payment_date: fields.payment_date }
        : {}),
      state: settlement.paid ? 'paid' : row.state,
      updated_at: clock.now().toString(),
    });
    await postToLedger(tx, clock, [
      settlingEntry(row, 'payment', paymentPence, fields.payment_date),
      settlingEntry(row, 'write_off', writeOffPence, fields.payment_date),
    ]);
    await auditInvoices(tx, clock, caller, saved);
    return presentInvoice(tx, saved, clock.today());
  });
}

/** Throws when a payment on this day is impossible. */
export function refuseDateOfPayment(
  date: string,
  { client }: Pick<ClientCaller, 'client'>,
  today: string,
): void {
  const refusal = refusePaymentDate(date, { today, clientSince: client.startedOn });
  if (refusal) throw refuseField('payment_date', refusal);
}

/** Records an amount that reduces the balance; does nothing for 0. */
export async function addPayment(
  tx: Tx,
  clock: Clock,
  invoice: InvoiceRow,
  kind: 'payment' | 'discount' | 'credit',
  amountPence: number,
  date: string,
): Promise<void> {
  if (amountPence === 0) return;
  await tx
    .insertInto('invoice_payments')
    .values({
      id: newId(clock),
      client_id: invoice.client_id,
      invoice_id: invoice.id,
      date,
      amount_pence: amountPence,
      kind,
      created_at: clock.now().toString(),
    })
    .execute();
}
