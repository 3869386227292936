import { INVISIBLE } from '../code-text.ts';
import type { InvoiceType } from './kind.ts';

/** A number is at most this long on the wire. */
const MAX_NUMBER_LENGTH = 40;

const FIRST = { invoice: 'INV-0001', CreditNote: 'CN-0001' } satisfies Record<InvoiceType, string>;

/**
 * Proposes the number after the last one: its trailing digits plus one, prefix and width kept.
 * "INV-0041" -> "INV-0042", "INV-9999" -> "INV-10000", "2026/A" -> "2026/A1"; null -> "INV-0001".
 * A number that would be too long starts again with the first.
 */
export function nextNumber(last: string | null, type: InvoiceType): string {
  if (!last) return FIRST[type];
  const { prefix, digits } = splitNumber(last);
  // BigInt: a number of twenty digits is still exact.
  const next = prefix + String(BigInt(digits) + 1n).padStart(digits.length, '0');
  return next.length > MAX_NUMBER_LENGTH ? FIRST[type] : next;
}

/** A number's prefix and its trailing digits: "INV-0041" -> "INV-" and "0041". */
export function splitNumber(number: string): { prefix: string; digits: string } {
  const [, prefix = '', digits = ''] = /^(.*?)([0-9]*)$/s.exec(withoutLastInvisible(number)) ?? [];
  return { prefix, digits };
}

const LAST_INVISIBLE = new RegExp(`${INVISIBLE.source}+$`, 'u');
/** An invisible mark after the digits must not hide them: after "INV-0041" comes "INV-0042". */
const withoutLastInvisible = (number: string): string => number.replace(LAST_INVISIBLE, '');
