import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import { formatDate } from '@counterfoil/domain/dates/format-date';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { Seller } from '#modules/account/public';
import type { Brand } from '#platform/brands';
import type { MailFact } from '#platform/mail/mail-template';
import { bankFacts } from '#platform/papers/bank-facts';
import type { InvoiceRow } from '../invoice-store.ts';

/** What the mails about a document are written from. */
export interface MailParts extends Seller {
  readonly invoice: InvoiceRow;
  readonly brand: Brand;
  /** As it stands on the paper; null when none does. */
  readonly bankAccount: InvoiceBankAccount | null;
  /** What was owed of an invoice when the mail was asked for, whenever it goes out. */
  readonly owedPence: number;
  /** The day it was asked for, in London. */
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

/** How the total comes to what is owed, when something has been taken off it. */
export function settledFacts({ invoice, owedPence }: MailParts): MailFact[] {
  const settled = invoice.total_pence - owedPence;
  if (settled === 0) return [];
  return [
    { label: 'Total', value: formatPounds(invoice.total_pence) },
    { label: 'Paid or credited', value: formatPounds(settled) },
  ];
}

/** Where to pay what is owed; null when nothing is, or the paper names no account. */
export function howToPay({ invoice, bankAccount, owedPence }: MailParts) {
  if (!bankAccount || owedPence === 0) return null;
  return { heading: 'How to pay', facts: bankFacts(bankAccount, invoice.number) };
}
