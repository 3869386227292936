import { formatDate } from '@counterfoil/domain/dates/format-date';
import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { formatPence, type Pence } from '@counterfoil/domain/money/pence';

declare const written: unique symbol;
/** A cell as it stands in the file: what nobody made safe does not compile. */
export type CsvCell = string & { readonly [written]: true };

export const EMPTY = '' as CsvCell;

/**
 * Text that somebody typed. A spreadsheet would run "=HYPERLINK(...)" and work out "+44 20": with an
 * apostrophe before it, it is text to every one of them (OWASP, "CSV injection").
 */
export function csvText(text: string | null): CsvCell {
  if (text === null) return EMPTY;
  const harmless = isFormula(text) ? `'${text}` : text;
  // Not all readers keep blanks at the ends, or take a comma alone for the end of a cell.
  if (!/[",;\t\r\n]|^\s|\s$/.test(harmless)) return harmless as CsvCell;
  return `"${harmless.replaceAll('"', '""')}"` as CsvCell;
}

/** 13461 -> 134.61, -500 -> -5.00: a number to every spreadsheet, so no sign or comma with it. */
export function csvAmount(pence: Pence | null): CsvCell {
  return (pence === null ? '' : formatPence(pence)) as CsvCell;
}

/**
 * "2026-11-07" -> 07/11/2026: what a spreadsheet set to the United Kingdom reads as that day. So it
 * does with 2026-11-07, but Excel then shows it its own way, unlike every screen and paper of ours.
 */
export function csvDate(date: IsoDate | null): CsvCell {
  return (date === null ? '' : formatDate(date)) as CsvCell;
}

export const csvYesNo = (yes: boolean): CsvCell => (yes ? 'Yes' : 'No') as CsvCell;

/**
 * Whether a spreadsheet may take it for a formula: it begins with = + - or @ in any of their forms
 * (Japanese versions take the full-width ones), blanks and invisible characters before it or not;
 * or a tab or line break leads it into the next cell.
 */
function isFormula(text: string): boolean {
  const [before = ''] = /^[\s\p{Cc}\p{Cf}]*/u.exec(text) ?? [];
  if (/[\t\r\n]/.test(before)) return true;
  const first = text.slice(before.length, before.length + 1).normalize('NFKC');
  return /^[=+\-\u2212@]/.test(first);
}
