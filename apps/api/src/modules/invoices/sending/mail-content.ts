import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import { sortCodeText } from '@counterfoil/domain/money/bank-text';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { bankFacts } from '@counterfoil/domain/papers/paper-view';
import { dateText } from '@counterfoil/domain/dates/date-text';
import type { MailFact } from '#platform/mail/mail-body';
import type { WrittenParts } from '#platform/mail/mail-template';
import type { CreditedInvoice } from '../record/credited-invoice.ts';
import type { InvoiceMailKind } from '../record/deps.ts';
import { isLate, type TextFacts } from './standard-text.ts';

/** The facts for mails about a document, saved or in a form. */
export interface MailParts {
  readonly facts: TextFacts;
  readonly reference: string | null;
  /** The invoice that a credit note is for, and the reason; null for an invoice. */
  readonly credited: CreditedInvoice | null;
  readonly notes: string | null;
  /** The account printed on the paper, even if the settings have changed since; null when there is none. */
  readonly bankAccount: InvoiceBankAccount | null;
  /** The client's own sentence for late payers. */
  readonly debtCollection: string | null;
  /** Where it can be paid; null where it cannot, or not yet. */
  readonly payLink: string | null;
}

/** The content that a mail of each kind adds below the words of its sender. */
export const CONTENT: Record<InvoiceMailKind, (parts: MailParts) => WrittenParts> = {
  invoice: invoiceContent,
  credit_note: creditNoteContent,
  reminder: reminderContent,
};

/** The content of a mail with an invoice, for the first sending and for later ones. */
function invoiceContent(parts: MailParts): WrittenParts {
  const { number, due_date: due, total_pence: total, owedPence } = parts.facts;
  const isPaid = owedPence < total && owedPence === 0;
  return {
    heading: `Invoice ${number ?? ''}`,
    paragraphs: [
      ...(isPaid ? ['It has been settled, so there is nothing left to pay.'] : []),
      ...(parts.notes ? [parts.notes] : []),
    ],
    facts: [
      ...invoiceFacts(parts),
      ...(due && !isPaid ? [{ label: 'Due', value: dateText(due) }] : []),
      ...settledFacts(parts),
    ],
    amount: {
      label: owedPence < total ? 'Still to pay' : 'Total',
      value: formatPounds(owedPence),
    },
    details: howToPay(parts),
    ...payByBank(parts),
    closing: [],
  };
}

function creditNoteContent(parts: MailParts): WrittenParts {
  const { number, total_pence } = parts.facts;
  return {
    heading: `Credit note ${number ?? ''}`,
    paragraphs: parts.notes ? [parts.notes] : [],
    facts: [...invoiceFacts(parts), ...creditFacts(parts.credited)],
    amount: { label: 'Credit', value: formatPounds(total_pence) },
    details: null,
    closing: [],
  };
}

/**
 * How to pay, what is owed and since when: with a message of one paragraph it ends within eight lines, as the invoice
 * has the rest. The debt collection message follows once it is late.
 */
function reminderContent({
  facts,
  bankAccount,
  debtCollection,
  ...parts
}: MailParts): WrittenParts {
  const { due_date: due, number, owedPence } = facts;
  const late = isLate(facts);
  const since = due ? `${late ? 'Due since' : 'Due on'} ${dateText(due)}` : 'Still to pay';
  return {
    heading: `Reminder: invoice ${number ?? ''}`,
    paragraphs: [],
    facts: [
      ...(bankAccount ? shortBankFacts(bankAccount) : []),
      // A payment by the link has the reference already, and the heading has the number.
      ...(bankAccount && parts.payLink !== null
        ? []
        : [{ label: bankAccount ? 'Reference' : 'Invoice', value: number ?? '' }]),
    ],
    amount: { label: since, value: formatPounds(owedPence) },
    details: null,
    ...payByBank(parts),
    closing: late && debtCollection ? [debtCollection] : [],
  };
}

/** The account in three lines, for payers in the UK. */
const shortBankFacts = ({ account_name, sort_code, account_number }: InvoiceBankAccount) => [
  { label: 'Pay to', value: account_name },
  { label: 'Sort code', value: sortCodeText(sort_code) },
  { label: 'Account number', value: account_number },
];

const payByBank = ({ payLink }: Pick<MailParts, 'payLink'>) =>
  payLink === null ? {} : { link: { label: 'Pay by bank', href: payLink } };

/** Number, date and the customer's own reference. */
function invoiceFacts({ facts: { number, date }, reference }: MailParts) {
  return [
    { label: 'Number', value: number ?? '' },
    ...(date ? [{ label: 'Date', value: dateText(date) }] : []),
    ...(reference ? [{ label: 'Your reference', value: reference }] : []),
  ];
}

/** The same names as on the paper. */
function creditFacts(credited: CreditedInvoice | null): MailFact[] {
  if (credited === null) return [];
  const { parent, reason, leftPence } = credited;
  return [
    { label: 'Original invoice', value: parent.number ?? '' },
    ...(parent.date ? [{ label: 'Original date', value: dateText(parent.date) }] : []),
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
    ...(leftPence > 0
      ? [{ label: `Left to pay on ${parent.number ?? ''}`, value: formatPounds(leftPence) }]
      : []),
  ];
}

/** The steps from the total to the amount owed; empty when they are equal. */
function settledFacts({ facts: { total_pence: total, owedPence } }: MailParts): MailFact[] {
  const settled = total - owedPence;
  if (settled === 0) return [];
  return [
    { label: 'Total', value: formatPounds(total) },
    { label: 'Paid or credited', value: formatPounds(settled) },
  ];
}

/** Payment details; null when nothing is owed, or the paper names no account. */
function howToPay({ facts: { number, owedPence }, bankAccount }: MailParts) {
  if (!bankAccount || owedPence === 0) return null;
  return { heading: 'How to pay', facts: bankFacts(bankAccount, number) };
}
