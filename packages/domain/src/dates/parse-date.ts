import { isoDateOf, type IsoDate } from './iso-date.ts';

const FORMS = [
  /^(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/**
 * Reads DD/MM/YYYY, D.M.Y, DD.MM.YY, DDMMYY and YYYY-MM-DD. Two-digit years are of the 2000s when
 * not after this year's two digits, else of the 1900s. Null when it is no date.
 */
export function parseDate(text: string, today: IsoDate): IsoDate | null {
  for (const form of FORMS) {
    const groups = form.exec(text.trim())?.groups;
    if (!groups) continue;
    return isoDateOf(fullYear(groups['year'] ?? '', today), Number(groups['month']), Number(groups['day']));
  }
  return null;
}

function fullYear(year: string, today: IsoDate): number {
  if (year.length === 4) return Number(year);
  return Number(year) <= Number(today.slice(2, 4)) ? 2000 + Number(year) : 1900 + Number(year);
}
