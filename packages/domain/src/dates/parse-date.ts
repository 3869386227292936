import { isIsoDate, isoDateOf, type IsoDate } from './iso-date.ts';

// DD/MM/YYYY, D.M.Y, DD.MM.YY: day first, the same separator twice, a year of two or four digits.
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const DDMMYY = /^(\d{2})(\d{2})(\d{2})$/;

/**
 * Typed text -> the date, or null. Reads DD/MM/YYYY, D.M.Y, DD.MM.YY, DDMMYY and YYYY-MM-DD, with
 * or without spaces around it. `thisYear` (2026) decides the century of a two-digit year: "26" is
 * 2026, "27" is 1927.
 */
export function parseDate(text: string, thisYear: number): IsoDate | null {
  const typed = text.trim();
  if (isIsoDate(typed)) return typed;
  const [, day, , month, year] = DAY_FIRST.exec(typed) ?? [];
  if (year !== undefined) return dateOf(day, month, year, thisYear);
  const [, dd, mm, yy] = DDMMYY.exec(typed) ?? [];
  return yy === undefined ? null : dateOf(dd, mm, yy, thisYear);
}

function dateOf(
  day: string | undefined,
  month: string | undefined,
  year: string,
  thisYear: number,
): IsoDate | null {
  const fullYear = year.length === 2 ? inCentury(Number(year), thisYear) : Number(year);
  return isoDateOf(fullYear, Number(month), Number(day));
}

/** The 2000s up to the current two-digit year, otherwise the 1900s. */
function inCentury(twoDigits: number, thisYear: number): number {
  return twoDigits <= thisYear % 100 ? 2000 + twoDigits : 1900 + twoDigits;
}
