import { daysBetween, isIsoDate, type IsoDate } from '../dates/iso-date.ts';

// A leap year, so that the same day of another year needs no warning.
const A_YEAR_DAYS = 366;

/** Warns of an unusual date of an invoice, to reveal a mistyped year; refuses nothing. */
export function unusualDate(date: string, today: IsoDate): string | null {
  if (!isIsoDate(date)) return null;
  const days = daysBetween(today, date);
  if (days > A_YEAR_DAYS) return 'is more than a year away. Is the year right?';
  if (days < -A_YEAR_DAYS) return 'is more than a year ago. Is the year right?';
  return null;
}
