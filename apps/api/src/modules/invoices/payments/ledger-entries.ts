import type { AppliedCredit } from '@counterfoil/domain/invoice/credit';
import type { CreditPart } from '@counterfoil/domain/ledger/credit';
import type { NewLedgerEntry } from '#modules/customers/public';
import type { InvoiceRow } from '../record/invoice-store.ts';

/** The ledger entry of a document being sent; a credit note's entry says what it takes off its invoice. */
export function sentEntry(row: InvoiceRow, credit: AppliedCredit | null): NewLedgerEntry {
  const { total_pence: totalPence, vat_pence: vatPence } = row;
  const amounts = { totalPence, vatPence };
  const document = { ...documentOf(row), date: row.date ?? '' };
  if (!credit || row.type === 'invoice') return { ...document, ...amounts, kind: 'invoice' };
  const { appliedPence } = credit;
  return { ...document, ...amounts, kind: 'credit_note', parentId: row.parent_id, appliedPence };
}

/** The ledger entry of a payment, made by hand or by bank, of a write-off or of a refund. */
export const settlingEntry = (
  row: InvoiceRow,
  kind: 'payment' | 'pay_by_bank' | 'write_off' | 'refund',
  amountPence: number,
  date: string,
): NewLedgerEntry => ({ ...documentOf(row), kind, amountPence, date });

/** The ledger entry of credit that is used on an invoice. */
export const creditEntry = (
  row: InvoiceRow,
  { documentId: creditOf, amountPence }: CreditPart,
  date: string,
): NewLedgerEntry => ({ ...documentOf(row), kind: 'account_credit', creditOf, amountPence, date });

const documentOf = (row: InvoiceRow) => ({
  clientId: row.client_id,
  customerId: row.customer_id,
  documentId: row.id,
  number: row.number ?? '',
  dueDate: row.due_date,
});
