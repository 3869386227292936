import type * as bulk from '@counterfoil/contract/invoices/bulk-routes';
import type * as contract from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { refusePaymentDate, settle } from '@counterfoil/domain/invoice/payment';
import { sql } from 'kysely';
import { postToLedger } from '#modules/customers/public';
import type { ClientCaller } from '#platform/caller';
import { among, NEXT_VERSION } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { enforceVersion, refuseField } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { actOn, actOnAll, type InvoiceCall } from '../record/act-on-invoices.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { saveInvoice, type InvoiceRow } from '../record/invoice-store.ts';
import { addPayments } from './add-payments.ts';
import { settlingEntry } from './ledger-entries.ts';

/**
 * Records a payment: in full, in part (the state stays the same), with the rest written off as a
 * discount, or more than was owed, with the rest as credit of the customer when the request asks for it. The balance under the lock decides, not the `total_due` that the screen showed.
 */
export function markAsPaid(
  deps: InvoicesDeps,
  { caller, params: { id }, body: fields }: Call<typeof contract.markAsPaid, 'body'> & InvoiceCall,
): Promise<Invoice> {
  const { clock } = deps;
  const { payment_date: date } = fields;
  return actOn(deps, caller, { action: 'mark_as_paid', id }, async (tx, row) => {
    refuseDateOfPayment('payment_date', date, caller, clock.today());
    enforceVersion(row, fields.lock_version);
    const settlement = settle({
      balancePence: row.balance_pence,
      amountPaidPence: fields.amount_paid,
      choice: fields.payment_type ?? null,
      restAsCredit: fields.rest_as_credit ?? false,
    });
    if ('field' in settlement) throw refuseField(settlement.field, settlement.message);
    const { paymentPence, writeOffPence, creditPence } = settlement;
    await addPayments(tx, clock, [
      { invoice: row, kind: 'payment', amountPence: paymentPence, date },
      { invoice: row, kind: 'discount', amountPence: writeOffPence, date },
      { invoice: row, kind: 'overpayment', amountPence: creditPence, date },
    ]);
    const saved = await saveInvoice(tx, row, {
      balance_pence: row.balance_pence - paymentPence - writeOffPence,
      amount_paid_pence: row.amount_paid_pence + paymentPence,
      overpaid_pence: creditPence,
      // Without a payment or a write-off, the type and date stay empty.
      ...(settlement.paid || paymentPence > 0
        ? { payment_type: settlement.payment_type, payment_date: date }
        : {}),
      state: settlement.paid ? 'paid' : row.state,
      updated_at: clock.now().toString(),
    });
    await postToLedger(tx, clock, [
      // The whole of it: the bank statement shows one amount.
      settlingEntry(row, 'payment', paymentPence + creditPence, date),
      settlingEntry(row, 'write_off', writeOffPence, date),
    ]);
    return saved;
  });
}

/**
 * Records the whole balance of each invoice as paid, all of them or none. Uses a few statements for
 * all, so that a thousand invoices are quick.
 * The date defaults to today.
 */
export function bulkMarkAsPaid(
  deps: InvoicesDeps,
  { caller, asked: { invoice_ids: ids }, body }: Call<typeof bulk.bulkMarkAsPaid>,
): Promise<{ invoice_ids: string[] }> {
  const { clock } = deps;
  const date = body.payment_date ?? clock.today();
  return actOnAll(deps, caller, { action: 'mark_as_paid', ids }, async (tx, rows) => {
    refuseDateOfPayment('payment_date', date, caller, clock.today());
    const balances = rows.map((invoice) => ({ invoice, amountPence: invoice.balance_pence }));
    await addPayments(
      tx,
      clock,
      balances.map((balance) => ({ ...balance, kind: 'payment', date })),
    );
    await settleAll(tx, clock, rows, date);
    await postToLedger(
      tx,
      clock,
      balances.map(({ invoice, amountPence }) =>
        settlingEntry(invoice, 'payment', amountPence, date),
      ),
    );
    return rows.map((row) => ({ ...row, balance_pence: 0 }));
  });
}

function settleAll(tx: Tx, clock: Clock, rows: readonly InvoiceRow[], date: string) {
  return tx
    .updateTable('invoices')
    .set({
      amount_paid_pence: sql`amount_paid_pence + balance_pence`,
      balance_pence: 0,
      payment_type: 'full',
      payment_date: date,
      state: 'paid',
      updated_at: clock.now().toString(),
      lock_version: NEXT_VERSION,
    })
    .where('client_id', '=', rows[0]?.client_id ?? '')
    .where(among(rows.map(({ id }) => id)))
    .execute();
}

/** Throws when no payment can have been made on this day, which is the value of a field. */
export function refuseDateOfPayment(
  field: string,
  date: string,
  { client }: Pick<ClientCaller, 'client'>,
  today: string,
): void {
  const refusal = refusePaymentDate(date, { today, clientSince: client.startedOn });
  if (refusal) throw refuseField(field, refusal);
}
