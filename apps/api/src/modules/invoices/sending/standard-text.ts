import { daysBetween } from '@counterfoil/domain/dates/iso-date';
import type { InvoiceType } from '@counterfoil/domain/invoice/kind';
import {
  type MailText,
  type MailTextKind,
  type MailValues,
  readText,
} from '@counterfoil/domain/mail/mail-text';
import { nameInSubject } from '@counterfoil/domain/mail/name-in-subject';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { dateText } from '@counterfoil/domain/dates/date-text';
import { pick } from '@counterfoil/domain/pick';
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

type MailFacts = Pick<TextFacts, 'owedPence' | 'askedOn' | 'companyName'>;

/** The facts of a saved document. */
export const textFacts = (row: InvoiceRow, ofMail: MailFacts): TextFacts => ({
  ...pick(row, ['type', 'number', 'date', 'due_date', 'total_pence']),
  customerName: row.customer_name,
  ...ofMail,
});

const daysLateOf = ({ due_date: due, askedOn }: TextFacts) =>
  due === null ? 0 : daysBetween(due, askedOn);

type InvoiceTextKind = Exclude<MailTextKind, 'statement'>;

/** A reminder of a late invoice is worded differently, so its text is kept separately. */
export const textKindOf = (kind: InvoiceMailKind, facts: TextFacts): InvoiceTextKind =>
  kind === 'reminder' && isLate(facts) ? 'late_reminder' : kind;

/** The subjects, from the sender's name. A settled invoice has no amount to pay, and one in a form may have no date. */
const SUBJECTS: Record<InvoiceTextKind, (facts: TextFacts, from: string) => string> = {
  invoice: ({ total_pence, owedPence, due_date: due }, from) => {
    const begin = `Invoice {number} from ${from}: `;
    if (owedPence === 0) return `${begin}{total}${total_pence > 0 ? ', settled' : ''}`;
    return `${begin}{balance}${due ? ' due {due_date}' : ''}`;
  },
  credit_note: (_, from) => `Credit note {number} from ${from}: {total}`,
  reminder: ({ due_date: due }, from) =>
    `Reminder: invoice {number} from ${from}, {balance} ${due ? 'is due {due_date}' : 'to pay'}`,
  late_reminder: (_, from) =>
    `Reminder: invoice {number} from ${from}, {balance} was due {due_date}`,
};

const MESSAGES: Record<InvoiceTextKind, (facts: TextFacts) => readonly string[]> = {
  invoice: () => ['Here’s our invoice for {total}.'],
  credit_note: () => ['Here’s our credit note for {total}.'],
  reminder: (facts) => [`A friendly reminder: ${what(facts)} is ${whenDue(facts)}. ${THANKS}`],
  late_reminder: (facts) => [
    `${what(facts)} was due on {due_date} and is now {days_late}. Please pay it as soon as you can. ${THANKS}`,
  ],
};

const THANKS = 'If your payment is already on its way, thank you.';

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
    subject: SUBJECTS[textKind](facts, nameInSubject(facts.companyName)),
    message: MESSAGES[textKind](facts).join(BREAK),
  };
  return { template, text: readText(template, valuesOfMail(facts)) };
}

/** A mail that nobody has changed: the kind that its text is stored under, the text, and its placeholders' values. */
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

export function valuesOfMail(facts: TextFacts): MailValues {
  const { due_date: due, date, number, customerName: customer } = facts;
  const late = daysLateOf(facts);
  const balance = formatPounds(facts.owedPence);
  const total = formatPounds(facts.total_pence);
  return {
    number,
    total,
    balance,
    due_date: due && dateText(due),
    date: date && dateText(date),
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

function what({ owedPence, total_pence }: TextFacts) {
  const part = owedPence < total_pence ? ' of {total}' : '';
  return `{balance}${part} for the attached invoice {number}`;
}

function whenDue(facts: TextFacts) {
  if (facts.due_date === null) return 'still to be paid';
  return daysLateOf(facts) === 0 ? '{due_in}' : '{due_in}, on {due_date}';
}

export const isLate = (facts: TextFacts): boolean => daysLateOf(facts) > 0;
