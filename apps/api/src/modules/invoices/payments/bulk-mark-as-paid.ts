import { sql } from 'kysely';
import { postToLedger } from '#modules/customers/public';
import type { ActingCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Clock } from '#platform/time/clock';
import type { InvoicesDeps } from '../record/deps.ts';
import type { InvoiceRow } from '../record/invoice-store.ts';
import { lockChosen } from '../record/lock-chosen.ts';
import { auditInvoices } from '../record/write-invoice-audit.ts';
import { settlingEntry } from './ledger-entries.ts';
import { refuseDateOfPayment } from './mark-as-paid.ts';

/**
 * Records the whole balance of each invoice as paid, all of them or none. Uses a few statements for
 * all, so that a thousand invoices are quick.
 * @param paymentDate defaults to today
 */
export function bulkMarkAsPaid(
  { transact, clock }: InvoicesDeps,
  caller: ActingCaller,
  ids: readonly string[],
  paymentDate: string | null,
): Promise<{ invoice_ids: string[] }> {
  const today = clock.today();
  const date = paymentDate ?? today;
  return transact.answering(caller, async (tx) => {
    const rows = await lockChosen(tx, caller, { action: 'mark_as_paid', ids, today });
    refuseDateOfPayment(date, caller, today);
    await addPayments(tx, clock, rows, date);
    await settleAll(tx, clock, rows, date);
    const entries = rows.map((row) => settlingEntry(row, 'payment', row.balance_pence, date));
    await postToLedger(tx, clock, entries);
    const paid = rows.map((row) => ({ ...row, balance_pence: 0 }));
    await auditInvoices(tx, clock, caller, paid);
    return { invoice_ids: [...new Set(ids)] };
  });
}

async function addPayments(tx: Tx, clock: Clock, rows: readonly InvoiceRow[], date: string) {
  const created_at = clock.now().toString();
  const payments = rows
    .filter(({ balance_pence }) => balance_pence > 0)
    .map(({ id, client_id, balance_pence }) => ({
      id: newId(clock),
      client_id,
      invoice_id: id,
      date,
      amount_pence: balance_pence,
      kind: 'payment' as const,
      created_at,
    }));
  if (payments.length) await tx.insertInto('invoice_payments').values(payments).execute();
}

function settleAll(tx: Tx, clock: Clock, rows: readonly InvoiceRow[], date: string) {
  const ids = rows.map(({ id }) => id);
  return tx
    .updateTable('invoices')
    .set({
      amount_paid_pence: sql`amount_paid_pence + balance_pence`,
      balance_pence: 0,
      payment_type: 'full',
      payment_date: date,
      state: 'paid',
      updated_at: clock.now().toString(),
      lock_version: sql`lock_version + 1`,
    })
    .where('client_id', '=', rows[0]?.client_id ?? '')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}
