import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import { formatDate, daysBetween } from '@counterfoil/domain/dates/iso-date';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { Seller } from '#modules/account/public';
import type { CustomerRow } from '#modules/customers/public';
import type { MailFact, Written } from '#platform/mail/mail-template';
import { bankFacts } from '#platform/papers/paper-view';
import type { InvoiceRow } from '../record/invoice-store.ts';

/** The facts for mails about a document. */
export interface MailParts extends Seller {
  readonly invoice: InvoiceRow;
  readonly customer: CustomerRow;
  /** The account printed on the paper, whatever the settings are by now; null when there is none. */
  readonly bankAccount: InvoiceBankAccount | null;
  /** The amount owed when the mail was requested, whenever it is sent. */
  readonly owedPence: number;
  /** The London date of the request. */
  readonly askedOn: string;
}

/** The content of a mail with an invoice, for the first sending and for later ones. */
export function invoiceContent(parts: MailParts): Written {
  const { invoice, owedPence } = parts;
  const { total_pence: total, due_date: due } = invoice;
  const isPaid = owedPence < total && owedPence === 0;
  return {
    heading: `Invoice ${invoice.number ?? ''}`,
    paragraphs: [
      `Please find attached our invoice for ${formatPounds(total)}.`,
      ...(isPaid ? ['It has been settled: there is nothing left to pay.'] : []),
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

export function creditNoteContent({ invoice }: MailParts): Written {
  return {
    heading: `Credit note ${invoice.number ?? ''}`,
    paragraphs: [
      `Please find attached our credit note for ${formatPounds(invoice.total_pence)}.`,
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
  const daysLate = due === null ? 0 : daysBetween(due, parts.askedOn);
  const isLate = daysLate > 0;
  const message = settings.debt_collection_message;
  return {
    heading: `Reminder: invoice ${number ?? ''}`,
    paragraphs: [
      isLate ? lateSentence(parts, daysLate) : earlySentence(parts, -daysLate),
      isLate
        ? 'Please pay it as soon as you can. If your payment is already on its way, please ignore this reminder and accept our thanks.'
        : 'If your payment is already on its way, thank you: there is nothing more to do.',
    ],
    facts: [
      ...invoiceFacts(invoice),
      ...(due ? [{ label: isLate ? 'Was due' : 'Due', value: formatDate(due) }] : []),
      ...(isLate ? [{ label: 'Late by', value: days(daysLate) }] : []),
      ...settledFacts(parts),
    ],
    amount: { label: 'Still to pay', value: formatPounds(owedPence) },
    details: howToPay(parts),
    closing: ['The invoice is attached once more.', ...(isLate && message ? [message] : [])],
  };
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

function what({ invoice, owedPence }: MailParts) {
  const part = owedPence < invoice.total_pence ? ` of ${formatPounds(invoice.total_pence)}` : '';
  const dated = invoice.date ? ` of ${formatDate(invoice.date)}` : '';
  return `${formatPounds(owedPence)}${part} for our invoice ${invoice.number ?? ''}${dated}`;
}

function lateSentence(parts: MailParts, daysLate: number) {
  const due = formatDate(parts.invoice.due_date ?? '');
  return `We have not yet received ${what(parts)}. It was due on ${due} and is now ${days(daysLate)} late.`;
}

function earlySentence(parts: MailParts, daysLeft: number) {
  const { due_date: due } = parts.invoice;
  const open = `This is a friendly reminder that ${what(parts)} is still to be paid.`;
  if (due === null) return open;
  if (daysLeft === 0) return `${open} It is due today.`;
  const when = daysLeft === 1 ? 'tomorrow' : `in ${days(daysLeft)}`;
  return `${open} It is due ${when}, on ${formatDate(due)}.`;
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
