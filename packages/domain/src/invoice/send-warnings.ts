import { formatDate, type IsoDate } from '../dates/iso-date.ts';
import type { RemainingRecipients } from '../mail/outcomes.ts';
import type { InvoiceType } from './kind.ts';
import { unusualDate } from './unusual-date.ts';

export const SEND_WARNINGS = [
  'no_email',
  'partly_reached',
  'no_bank_details',
  'unusual_date',
  'closed_period',
  'overdue',
  'same_amount',
] as const;

export interface SendWarning {
  readonly kind: (typeof SEND_WARNINGS)[number];
  readonly message: string;
}

/** An invoice counts as a possible duplicate for this long. */
export const SAME_AMOUNT_DAYS = 7;

export interface SendFacts {
  readonly type: InvoiceType;
  readonly email: string | null;
  /** The addresses that the last mail did not reach, where others have it; null otherwise. */
  readonly unreached: RemainingRecipients | null;
  /** The amount that the mail asks for. */
  readonly owedPence: number;
  /** Whether the paper says where to pay. */
  readonly hasBankDetails: boolean;
  /** Before the first sending; null for a document that has been sent. */
  readonly first: {
    readonly date: string | null;
    readonly dueDate: string | null;
    readonly today: IsoDate;
    /** A warning about the submitted VAT return of its period; null without one. */
    readonly closedPeriod: string | null;
    /** The last invoice for this amount that the customer was sent within a week. */
    readonly sameAmount: { readonly number: string; readonly date: string } | null;
  } | null;
}

/** Points to check before a mail with an invoice or credit note is sent. Nothing here stops it. */
export function warningsBeforeSending(facts: SendFacts): SendWarning[] {
  const { type, email, unreached, owedPence, hasBankDetails, first } = facts;
  const warnings: SendWarning[] = [];
  const warn = (kind: SendWarning['kind'], message: string) => warnings.push({ kind, message });
  if (!email) warn('no_email', 'This customer has no email address.');
  if (unreached) warn('partly_reached', partlyReached(unreached));
  if (type === 'invoice' && owedPence > 0 && !hasBankDetails) {
    warn('no_bank_details', NO_BANK_DETAILS.invoice);
  }
  const unusual = first?.date ? unusualDate(first.date, first.today) : null;
  if (first?.date && unusual) {
    warn('unusual_date', `The date, ${formatDate(first.date)}, ${unusual}`);
  }
  if (first?.closedPeriod) warn('closed_period', first.closedPeriod);
  if (first?.dueDate && first.dueDate < first.today && owedPence > 0) {
    warn(
      'overdue',
      `It’ll already be overdue when it arrives: it was due on ${formatDate(first.dueDate)}.`,
    );
  }
  if (first?.sameAmount) {
    const { number, date } = first.sameAmount;
    warn(
      'same_amount',
      `Invoice ${number} for the same amount went to this customer on ${formatDate(date)}.`,
    );
  }
  return warnings;
}

type StatementFacts = Pick<SendFacts, 'unreached' | 'owedPence' | 'hasBankDetails'>;

/** The same before a statement is sent. */
export function warningsBeforeStatement(facts: StatementFacts): SendWarning[] {
  const { unreached, owedPence, hasBankDetails } = facts;
  return [
    ...(unreached ? [{ kind: 'partly_reached', message: partlyReached(unreached) } as const] : []),
    ...(owedPence > 0 && !hasBankDetails
      ? [{ kind: 'no_bank_details', message: NO_BANK_DETAILS.statement } as const]
      : []),
  ];
}

const NO_BANK_DETAILS = {
  invoice: 'This invoice has no bank details, so it doesn’t say where to pay.',
  statement: 'This statement has no bank details, so it doesn’t say where to pay.',
};

const partlyReached = ({ failed, to }: RemainingRecipients) =>
  `The last email did not reach ${failed.join(', ')}; the others have it. So this one goes to ${to.join(', ')} only.`;
