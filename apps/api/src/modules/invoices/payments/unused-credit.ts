import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import { saveInvoice, type InvoiceRow } from '../record/invoice-store.ts';
import { addPayments, type Payment } from './add-payments.ts';

/** The unused credit of a document: what is left of a credit note, or of an overpayment of an invoice. */
export const unusedCreditOf = ({ type, balance_pence, overpaid_pence }: InvoiceRow): number =>
  type === 'CreditNote' ? balance_pence : overpaid_pence;

type Use = Pick<Payment, 'kind' | 'amountPence' | 'date' | 'otherId'>;

/** Takes a part of a document's unused credit; `use` says what for. The caller posts it to the ledger. */
export async function takeCredit(
  tx: Tx,
  clock: Clock,
  row: InvoiceRow,
  use: Use,
): Promise<InvoiceRow> {
  const leftPence = unusedCreditOf(row) - use.amountPence;
  const isNote = row.type === 'CreditNote';
  // A payment brings the balance of its document towards 0, and the balance of an overpaid invoice is below it.
  const amountPence = isNote ? use.amountPence : -use.amountPence;
  await addPayments(tx, clock, [{ ...use, invoice: row, amountPence }]);
  return saveInvoice(tx, row, {
    ...(isNote ? { balance_pence: leftPence } : { overpaid_pence: leftPence }),
    updated_at: clock.now().toString(),
  });
}
