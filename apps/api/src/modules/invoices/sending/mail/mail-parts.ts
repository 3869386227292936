import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import { formatDate } from '@counterfoil/domain/dates/format-date';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { Seller } from '#modules/account/public';
import type { Brand } from '#platform/brands';
import type { MailFact } from '#platform/mail/mail-template';
import { bankFacts } from '#platform/papers/bank-facts';
import type { InvoiceRow } from '../../record/invoice-store.ts';

/** The facts for mails about a document. */
export interface MailParts extends Seller {
  readonly invoice: InvoiceRow;
  readonly brand: Brand;
  /** The account printed on the paper; null when there is none. */
  readonly bankAccount: InvoiceBankAccount | null;
  /** The amount owed when the mail was requested, whenever it is sent. */
  readonly owedPence: number;
  /** The London date of the request. */
  readonly askedOn: string;
}

/** Number, date and the customer's own reference. */
export function invoiceFacts({ number, date, purchase_reference: reference }: InvoiceRow) {
  return [
    { label: 'Number', value: number ?? '' },
    ...(date ? [{ label: 'Date', value: formatDate(date) }] : []),
    ...(reference ? [{ label: 'Your reference', value: reference }] : []),
  ];
}

/** The steps from the total to the amount owed; empty when they are equal. */
export function settledFacts({ invoice, owedPence }: MailParts): MailFact[] {
  const settled = invoice.total_pence - owedPence;
  if (settled === 0) return [];
  return [
    { label: 'Total', value: formatPounds(invoice.total_pence) },
    { label: 'Paid or credited', value: formatPounds(settled) },
  ];
}

/** Payment details; null when nothing is owed, or the paper names no account. */
export function howToPay({ invoice, bankAccount, owedPence }: MailParts) {
  if (!bankAccount || owedPence === 0) return null;
  return { heading: 'How to pay', facts: bankFacts(bankAccount, invoice.number) };
}
