import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import { formatDate } from '@counterfoil/domain/dates/iso-date';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { Seller } from '#modules/account/public';
import type { CustomerRow } from '#modules/customers/public';
import type { MailFact, Written } from '#platform/mail/mail-template';
import { bankFacts } from '@counterfoil/domain/papers/paper-view';
import type { InvoiceRow } from '../record/invoice-store.ts';
import { lateBy, paragraphsOf, type TextFacts } from './standard-text.ts';

/** The facts for mails about a document. */
export interface MailParts extends Seller {
  readonly invoice: InvoiceRow;
  readonly customer: CustomerRow;
  /** The account printed on the paper, whatever the settings are by now; null when there is none. */
  readonly bankAccount: InvoiceBankAccount | null;
  readonly owedPence: number;
  /** What the words are about. */
  readonly facts: TextFacts;
  /** The words of the mail: the standard text, or the sender's own. */
  readonly message: string;
}

/** The content of a mail with an invoice, for the first sending and for later ones. */
export function invoiceContent(parts: MailParts): Written {
  const { invoice, owedPence } = parts;
  const { total_pence: total, due_date: due } = invoice;
  const isPaid = owedPence < total && owedPence === 0;
  return {
    heading: `Invoice ${invoice.number ?? ''}`,
    paragraphs: [
      ...paragraphsOf(parts.message),
      ...(isPaid ? ['It has been settled, so there is nothing left to pay.'] : []),
      ...(invoice.customer_notes ? [invoice.customer_notes] : []),
    ],
    facts: [
      ...invoiceFacts(invoice),
      ...(due && !isPaid ? [{ label: 'Due', value: formatDate(due) }] : []),
      ...settledFacts(parts),
    ],
    amount: {
      label: owedPence < total ? 'Still to pay' : 'Total',
      value: formatPounds(owedPence),
    },
    details: howToPay(parts),
    closing: [],
  };
}

export function creditNoteContent({ invoice, message }: MailParts): Written {
  return {
    heading: `Credit note ${invoice.number ?? ''}`,
    paragraphs: [
      ...paragraphsOf(message),
      ...(invoice.customer_notes ? [invoice.customer_notes] : []),
    ],
    facts: invoiceFacts(invoice),
    amount: { label: 'Credit', value: formatPounds(invoice.total_pence) },
    details: null,
    closing: [],
  };
}

/** Asks for the amount owed; adds the debt collection message once it is late. */
export function reminderContent(parts: MailParts): Written {
  const { invoice, owedPence, settings } = parts;
  const { due_date: due, number } = invoice;
  const late = lateBy(parts.facts);
  const debtCollection = settings.debt_collection_message;
  return {
    heading: `Reminder: invoice ${number ?? ''}`,
    paragraphs: paragraphsOf(parts.message),
    facts: [
      ...invoiceFacts(invoice),
      ...(due ? [{ label: late ? 'Was due' : 'Due', value: formatDate(due) }] : []),
      ...(late ? [{ label: 'Late by', value: late }] : []),
      ...settledFacts(parts),
    ],
    amount: { label: 'Still to pay', value: formatPounds(owedPence) },
    details: howToPay(parts),
    closing: [
      'The invoice is attached once more.',
      ...(late && debtCollection ? [debtCollection] : []),
    ],
  };
}

/** Number, date and the customer's own reference. */
function invoiceFacts({ number, date, purchase_reference: reference }: InvoiceRow) {
  return [
    { label: 'Number', value: number ?? '' },
    ...(date ? [{ label: 'Date', value: formatDate(date) }] : []),
    ...(reference ? [{ label: 'Your reference', value: reference }] : []),
  ];
}

/** The steps from the total to the amount owed; empty when they are equal. */
function settledFacts({ invoice, owedPence }: MailParts): MailFact[] {
  const settled = invoice.total_pence - owedPence;
  if (settled === 0) return [];
  return [
    { label: 'Total', value: formatPounds(invoice.total_pence) },
    { label: 'Paid or credited', value: formatPounds(settled) },
  ];
}

/** Payment details; null when nothing is owed, or the paper names no account. */
function howToPay({ invoice, bankAccount, owedPence }: MailParts) {
  if (!bankAccount || owedPence === 0) return null;
  return { heading: 'How to pay', facts: bankFacts(bankAccount, invoice.number) };
}
