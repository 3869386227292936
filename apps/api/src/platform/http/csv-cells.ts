import { formatDate, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { formatPence, type Pence } from '@counterfoil/domain/money/pence';

declare const written: unique symbol;
/** A cell as written in the file. Text that nobody escaped does not compile. */
export type CsvCell = string & { readonly [written]: true };

export const EMPTY = '' as CsvCell;

/**
 * Text that somebody typed. A spreadsheet would run "=HYPERLINK(...)" and calculate "+44 20"; with
 * a leading apostrophe all of them treat it as text (OWASP, "CSV injection").
 */
export function csvText(text: string | null): CsvCell {
  if (text === null) return EMPTY;
  const harmless = isFormula(text) ? `'${text}` : text;
  // Some readers trim blanks at the ends, or split at tabs and semicolons.
  if (!/[",;\t\r\n]|^\s|\s$/.test(harmless)) return harmless as CsvCell;
  return `"${harmless.replaceAll('"', '""')}"` as CsvCell;
}

/**
 * 13461 -> 134.61, -500 -> -5.00. Without a sign or separators every spreadsheet reads a number.
 */
export function csvAmount(pence: Pence | null): CsvCell {
  return (pence === null ? '' : formatPence(pence)) as CsvCell;
}

/**
 * "2026-11-07" -> 07/11/2026. A British spreadsheet reads both as that day, but Excel shows ISO
 * dates in its own format, unlike our screens and papers.
 */
export function csvDate(date: IsoDate | null): CsvCell {
  return (date === null ? '' : formatDate(date)) as CsvCell;
}

export const csvYesNo = (yes: boolean): CsvCell => (yes ? 'Yes' : 'No') as CsvCell;

/**
 * Whether a spreadsheet may run it as a formula: it starts with = + - or @ in any form (Japanese
 * versions accept full-width ones), also after blanks and invisible characters; or a leading tab or
 * line break moves it into the next cell.
 */
function isFormula(text: string): boolean {
  const [before = ''] = /^[\s\p{Cc}\p{Cf}]*/u.exec(text) ?? [];
  if (/[\t\r\n]/.test(before)) return true;
  const first = text.slice(before.length, before.length + 1).normalize('NFKC');
  return /^[=+\-\u2212@]/.test(first);
}
