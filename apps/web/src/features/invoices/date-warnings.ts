import { daysBetween, isIsoDate, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { displayDate } from '#lib/dates.ts';

// A leap year: nobody is warned of the same day a year on.
const A_YEAR_DAYS = 366;

/** What is odd about the date of a document, so that a slip of the year is seen; nothing is refused. */
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

/** What is odd about the day of a payment: a deposit may come before, a standing order later. */
export function paymentDateWarning(date: string, { invoiceDate }: Known): string | undefined {
  if (!isIsoDate(date)) return undefined;
  if (invoiceDate !== null && daysBetween(date, invoiceDate) > 0) {
    return `That is before the invoice’s date, ${displayDate(invoiceDate)}.`;
  }
  return undefined;
}
