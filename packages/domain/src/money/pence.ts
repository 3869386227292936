import { parseDecimal } from './decimal.ts';

/** Whole pence: 13461 is £134.61. Always a safe integer. */
export type Pence = number;

/** £9,999,999,999.99: no figure may be larger. */
export const MAX_PENCE: Pence = 999_999_999_999;

/** 13461 -> "134.61", -500 -> "-5.00": the wire's form. */
export function formatPence(pence: Pence): string {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 123450 -> "£1,234.50", -500 -> "-£5.00": what people read. */
export function formatPounds(pence: Pence): string {
  const [whole = '', fraction] = formatPence(Math.abs(pence)).split('.');
  return `${pence < 0 ? '-' : ''}£${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/**
 * "134.61", "134.6", 134 or 134.61 -> 13461, 13460, 13400, 13461. Null when it is no plain amount
 * of at most two places, or too large.
 */
export function parsePence(value: string | number): Pence | null {
  const parsed = parseDecimal(value, { maxPlaces: 2, maxInteger: 9_999_999_999 });
  if (!parsed) return null;
  return Number(parsed.tenThousandths / 100n);
}
