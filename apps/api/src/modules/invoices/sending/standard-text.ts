import { daysBetween, formatDate } from '@counterfoil/domain/dates/iso-date';
import type { InvoiceType } from '@counterfoil/domain/invoice/kind';
import type { MailText, MailTextKind, MailValues } from '@counterfoil/domain/mail/mail-text';
import { formatPounds } from '@counterfoil/domain/money/pence';
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

type OfMail = Pick<TextFacts, 'owedPence' | 'askedOn' | 'companyName'>;

/** The facts of a saved document. */
export const textFacts = (row: InvoiceRow, ofMail: OfMail): TextFacts => ({
  ...pick(row, ['type', 'number', 'date', 'due_date', 'total_pence']),
  customerName: row.customer_name,
  ...ofMail,
});

const daysLateOf = ({ due_date: due, askedOn }: TextFacts) =>
  due === null ? 0 : daysBetween(due, askedOn);

/** A reminder of a late invoice reads otherwise, so its text is kept apart. */
export const textKindOf = (kind: InvoiceMailKind, facts: TextFacts): MailTextKind =>
  kind === 'reminder' && daysLateOf(facts) > 0 ? 'late_reminder' : kind;

const SUBJECTS: Record<MailTextKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  // Short enough for a phone.
  reminder: 'Reminder:',
  late_reminder: 'Reminder:',
};

const MESSAGES: Record<MailTextKind, (facts: TextFacts) => readonly string[]> = {
  invoice: ({ total_pence }) => [
    `Please find attached our invoice for ${formatPounds(total_pence)}.`,
  ],
  credit_note: ({ total_pence }) => [
    `Please find attached our credit note for ${formatPounds(total_pence)}.`,
  ],
  reminder: (facts) => [
    earlySentence(facts),
    'If your payment is already on its way, thank you. There is nothing more to do.',
  ],
  late_reminder: (facts) => [
    lateSentence(facts),
    'Please pay it as soon as you can. If your payment is already on its way, please ignore this reminder and accept our thanks.',
  ],
};

const BREAK = '\n\n';

/** The words of a mail that nobody has changed. */
export function standardText(kind: InvoiceMailKind, facts: TextFacts): MailText {
  const textKind = textKindOf(kind, facts);
  return {
    subject: `${SUBJECTS[textKind]} ${facts.number ?? ''} from ${facts.companyName}`,
    message: MESSAGES[textKind](facts).join(BREAK),
  };
}

/** A message as the paragraphs of a mail. */
export const paragraphsOf = (message: string): string[] => message.split(/(?:\r?\n){2,}/);

/** What a client's own text fills in. A reminder asks for the balance, other mails for the total. */
export function valuesOfMail(kind: InvoiceMailKind, facts: TextFacts): MailValues {
  const { due_date: due, date, number, customerName: customer } = facts;
  const late = daysLateOf(facts);
  const balance = formatPounds(facts.owedPence);
  const total = formatPounds(facts.total_pence);
  const amounts = kind === 'reminder' ? { balance, total } : { total, balance };
  return {
    number,
    ...amounts,
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

function what({ owedPence, total_pence, date, number }: TextFacts) {
  const part = owedPence < total_pence ? ` of ${formatPounds(total_pence)}` : '';
  const dated = date ? ` of ${formatDate(date)}` : '';
  return `${formatPounds(owedPence)}${part} for our invoice ${number ?? ''}${dated}`;
}

function lateSentence(facts: TextFacts) {
  const due = formatDate(facts.due_date ?? '');
  return `We have not yet received ${what(facts)}. It was due on ${due} and is now ${days(daysLateOf(facts))} late.`;
}

function earlySentence(facts: TextFacts) {
  const { due_date: due } = facts;
  const open = `This is a friendly reminder that ${what(facts)} is still to be paid.`;
  if (due === null) return open;
  const left = -daysLateOf(facts);
  return left === 0
    ? `${open} It is due today.`
    : `${open} It is ${dueIn(left)}, on ${formatDate(due)}.`;
}

/** How late a reminder's facts list says that the invoice is; null when it is not. */
export const lateBy = (facts: TextFacts): string | null => {
  const late = daysLateOf(facts);
  return late > 0 ? days(late) : null;
};
