import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { daysBetween, isIsoDate, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { displayDate } from '#lib/dates.ts';
import { counted } from '#ui/counts.ts';

// A leap year, so that the same day of another year needs no warning.
const A_YEAR_DAYS = 366;

/** A warning about an unusual date of an invoice, to reveal a mistyped year; refuses nothing. */
export function invoiceDateWarning(date: string, today: IsoDate): string | undefined {
  if (!isIsoDate(date)) return undefined;
  const days = daysBetween(today, date);
  if (days > A_YEAR_DAYS) return 'That is more than a year from now. Is the year right?';
  if (days < -A_YEAR_DAYS) return 'That is more than a year ago. Is the year right?';
  return undefined;
}

interface Known {
  readonly invoiceDate: IsoDate | null;
}

/** A warning about an unusual payment date; deposits come before, standing orders after today. */
export function paymentDateWarning(date: string, { invoiceDate }: Known): string | undefined {
  if (!isIsoDate(date)) return undefined;
  if (invoiceDate !== null && daysBetween(date, invoiceDate) > 0) {
    return `That is before the invoice’s date, ${displayDate(invoiceDate)}.`;
  }
  return undefined;
}

/**
 * When payment is due, in days from today: "Today", "In 12 days", "Overdue by 3 days". Null when
 * nothing is due: drafts, paid invoices, credit notes.
 */
export function dueLabel(
  { aasm_state, due_date }: Pick<InvoiceSummary, 'aasm_state' | 'due_date'>,
  today: IsoDate,
): string | null {
  if (due_date === null || aasm_state === 'draft' || aasm_state === 'paid') return null;
  const days = daysBetween(today, due_date);
  if (days === 0) return 'Today';
  return days < 0 ? `Overdue by ${inWords(-days)}` : `In ${inWords(days)}`;
}

const inWords = (days: number) => counted(days, 'day');
