import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { postToLedger } from '#modules/customers/public';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import { saveInvoice, type InvoiceRow } from '../record/invoice-store.ts';
import { addPayments } from './add-payments.ts';
import { settlingEntry } from './ledger-entries.ts';

/**
 * Enters money that has arrived for an invoice, which this transaction has locked. It settles what is still owed: of
 * 13461 against a balance of 10000, that balance is paid and 3461 are credit on the customer's account, whatever has
 * happened to the invoice meanwhile.
 * @param date the day of the payment
 * @returns the credit
 */
export async function receiveByBank(
  tx: Tx,
  clock: Clock,
  row: InvoiceRow,
  amountPence: number,
  date: IsoDate,
): Promise<number> {
  const paidPence = Math.min(amountPence, row.balance_pence);
  const creditPence = amountPence - paidPence;
  await addPayments(tx, clock, [
    { invoice: row, kind: 'pay_by_bank', amountPence: paidPence, date },
    { invoice: row, kind: 'overpayment', amountPence: creditPence, date },
  ]);
  const balance_pence = row.balance_pence - paidPence;
  await saveInvoice(tx, row, {
    balance_pence,
    amount_paid_pence: row.amount_paid_pence + paidPence,
    overpaid_pence: row.overpaid_pence + creditPence,
    ...(paidPence > 0
      ? { payment_type: balance_pence === 0 ? 'full' : 'partial', payment_date: date }
      : {}),
    ...(balance_pence === 0 ? { state: 'paid' } : {}),
    updated_at: clock.now().toString(),
  });
  // The whole of it: the bank statement shows one amount.
  await postToLedger(tx, clock, [settlingEntry(row, 'pay_by_bank', amountPence, date)]);
  return creditPence;
}
