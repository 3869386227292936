import { daysBetween, isIsoDate, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { displayDate } from '#lib/dates.ts';

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
