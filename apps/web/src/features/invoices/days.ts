import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { daysBetween, isIsoDate, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { unusualDate } from '@counterfoil/domain/invoice/unusual-date';
import { displayDate } from '#lib/dates.ts';
import { counted } from '#ui/counts.ts';

/** A warning about an unusual date of an invoice. */
export function invoiceDateWarning(date: string, today: IsoDate): string | undefined {
  const unusual = unusualDate(date, today);
  return unusual ? `That ${unusual}` : undefined;
}

interface KnownDates {
  readonly invoiceDate: IsoDate | null;
}

/** A warning about an unusual payment date; deposits come before, standing orders after today. */
export function paymentDateWarning(date: string, { invoiceDate }: KnownDates): string | undefined {
  if (!isIsoDate(date)) return undefined;
  if (invoiceDate !== null && daysBetween(date, invoiceDate) > 0) {
    return `That is before the invoice’s date, ${displayDate(invoiceDate)}.`;
  }
  return undefined;
}

/** The same for the one date of several payments. */
export function bulkPaymentDateWarning(
  date: string,
  invoices: readonly Pick<InvoiceSummary, 'date'>[],
): string | undefined {
  if (!isIsoDate(date)) return undefined;
  const later = invoices.filter((invoice) => invoice.date !== null && invoice.date > date).length;
  return later === 0 ? undefined : `That is before the date of ${counted(later, 'invoice')}.`;
}

/**
 * When payment is due, in days from today: "Today", "In 12 days", "3 days late". Null when
 * nothing is due: drafts, paid invoices, credit notes.
 */
export function dueLabel(
  { aasm_state, due_date }: Pick<InvoiceSummary, 'aasm_state' | 'due_date'>,
  today: IsoDate,
): string | null {
  if (due_date === null || aasm_state === 'draft' || aasm_state === 'paid') return null;
  const days = daysBetween(today, due_date);
  if (days === 0) return 'Today';
  return days < 0 ? `${inWords(-days)} late` : `In ${inWords(days)}`;
}

/** The days since an invoice was due; 0 when it is not late. */
export const daysLate = (
  { aasm_state, due_date }: Pick<InvoiceSummary, 'aasm_state' | 'due_date'>,
  today: IsoDate,
): number => (aasm_state === 'overdue' && due_date !== null ? daysBetween(due_date, today) : 0);

const inWords = (days: number) => counted(days, 'day');
