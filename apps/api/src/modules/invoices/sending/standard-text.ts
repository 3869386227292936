import { daysBetween, formatDate } from '@counterfoil/domain/dates/iso-date';
import type { InvoiceType } from '@counterfoil/domain/invoice/kind';
import {
  filledText,
  type MailText,
  type MailTextKind,
  type MailValues,
} from '@counterfoil/domain/mail/mail-text';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { mapFields, pick } from '@counterfoil/domain/pick';
import type { InvoiceMailKind } from '../record/deps.ts';
import type { InvoiceRow } from '../record/invoice-store.ts';

/** The facts that the words of a mail need, of a saved document or of one in a form. */
export interface TextFacts {
  readonly type: InvoiceType;
  readonly number: string | null;
  readonly date: string | null;
  readonly due_date: string | null;
  readonly total_pence: number;
  /** The amount owed when the mail was requested, whenever it is sent. */
  readonly owedPence: number;
  /** The London date of the request. */
  readonly askedOn: string;
  readonly customerName: string;
  readonly companyName: string;
}

type OfMail = Pick<TextFacts, 'owedPence' | 'askedOn' | 'companyName'>;

/** The facts of a saved document. */
export const textFacts = (row: InvoiceRow, ofMail: OfMail): TextFacts => ({
  ...pick(row, ['type', 'number', 'date', 'due_date', 'total_pence']),
  customerName: row.customer_name,
  ...ofMail,
});

const daysLateOf = ({ due_date: due, askedOn }: TextFacts) =>
  due === null ? 0 : daysBetween(due, askedOn);

type InvoiceTextKind = Exclude<MailTextKind, 'statement'>;

/** A reminder of a late invoice reads otherwise, so its text is kept apart. */
export const textKindOf = (kind: InvoiceMailKind, facts: TextFacts): InvoiceTextKind =>
  kind === 'reminder' && daysLateOf(facts) > 0 ? 'late_reminder' : kind;

const SUBJECTS: Record<InvoiceTextKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  // Short enough for a phone.
  reminder: 'Reminder:',
  late_reminder: 'Reminder:',
};

const MESSAGES: Record<InvoiceTextKind, (facts: TextFacts) => readonly string[]> = {
  invoice: () => ['Please find attached our invoice for {total}.'],
  credit_note: () => ['Please find attached our credit note for {total}.'],
  reminder: (facts) => [
    earlySentence(facts),
    'If your payment is already on its way, thank you. There is nothing more to do.',
  ],
  late_reminder: (facts) => [
    `We have not yet received ${what(facts)}. It was due on {due_date} and is now {days_late}.`,
    'Please pay it as soon as you can. If your payment is already on its way, please ignore this reminder, and thank you.',
  ],
};

const BREAK = '\n\n';

/** The words of a mail, with their placeholders and as they are read. */
export interface MailWords {
  readonly template: MailText;
  readonly text: MailText;
}

/** The words of a mail that nobody has changed. */
export function standardWords(kind: InvoiceMailKind, facts: TextFacts): MailWords {
  const textKind = textKindOf(kind, facts);
  const template = {
    subject: `${SUBJECTS[textKind]} {number} from ${facts.companyName}`,
    message: MESSAGES[textKind](facts).join(BREAK),
  };
  const values = valuesOfMail(facts);
  return {
    template,
    text: mapFields(['subject', 'message'], (part) => filledText(template[part], values)),
  };
}

/** A mail that nobody has changed: what its words are kept under, these, and what their placeholders stand for. */
export interface StandardMail {
  readonly kind: MailTextKind;
  readonly standard: MailWords;
  readonly values: MailValues;
}

export const standardMail = (kind: InvoiceMailKind, facts: TextFacts): StandardMail => ({
  kind: textKindOf(kind, facts),
  standard: standardWords(kind, facts),
  values: valuesOfMail(facts),
});

/** A message as the paragraphs of a mail. */
export const paragraphsOf = (message: string): string[] => message.split(/(?:\r?\n){2,}/);

/** What the placeholders of a mail stand for. */
export function valuesOfMail(facts: TextFacts): MailValues {
  const { due_date: due, date, number, customerName: customer } = facts;
  const late = daysLateOf(facts);
  const balance = formatPounds(facts.owedPence);
  const total = formatPounds(facts.total_pence);
  return {
    number,
    total,
    balance,
    due_date: due && formatDate(due),
    date: date && formatDate(date),
    days_late: late > 0 ? `${days(late)} late` : null,
    due_in: due && late <= 0 ? dueIn(-late) : null,
    customer,
  };
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

function dueIn(daysLeft: number) {
  if (daysLeft === 0) return 'due today';
  return daysLeft === 1 ? 'due tomorrow' : `due in ${days(daysLeft)}`;
}

function what({ owedPence, total_pence, date }: TextFacts) {
  const part = owedPence < total_pence ? ' of {total}' : '';
  return `{balance}${part} for our invoice {number}${date ? ' of {date}' : ''}`;
}

function earlySentence(facts: TextFacts) {
  const { due_date: due } = facts;
  const open = `This is a friendly reminder that ${what(facts)} is still to be paid.`;
  if (due === null) return open;
  return daysLateOf(facts) === 0
    ? `${open} It is {due_in}.`
    : `${open} It is {due_in}, on {due_date}.`;
}

/** How late a reminder's facts list says that the invoice is; null when it is not. */
export const lateBy = (facts: TextFacts): string | null => {
  const late = daysLateOf(facts);
  return late > 0 ? days(late) : null;
};
