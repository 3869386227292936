import { compactCode } from '../code-text.ts';

const LENGTH = 9;
/** Of the first seven digits; the last two digits check them. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];
const MODULUS = 97;
/** Added for the numbers that HMRC has given out since 2010 ("mod 9755"). */
const SINCE_2010 = 55;

export const VAT_PREFIX = 'Should not start with the prefix';
export const VAT_LENGTH = `Must contain ${LENGTH} characters`;
export const VAT_DIGITS = 'Must contain digits only';
export const VAT_UNUSUAL = 'This doesn’t look like a VAT number: please check each digit';

/** "101 7476 96" -> "101747696"; a prefix stays, for `vatNumberError`. */
export const normaliseVatNumber = (text: string): string =>
  compactCode(text).replaceAll('.', '').toUpperCase();

/** Why this normalised text cannot be a British VAT number; null when its form is right. */
export function vatNumberError(number: string): string | null {
  if (/^(GB|XI)/.test(number)) return VAT_PREFIX;
  if (number.length !== LENGTH) return VAT_LENGTH;
  return /^\d+$/.test(number) ? null : VAT_DIGITS;
}

/**
 * A warning about a number of the right form whose check digits are wrong, else null. It never
 * refuses: HMRC itself uses numbers that fail.
 */
export function vatNumberWarning(number: string): string | null {
  if (vatNumberError(number) !== null) return null;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  const check = Number(number.slice(WEIGHTS.length));
  const isRight = [sum, sum + SINCE_2010].some((total) => (total + check) % MODULUS === 0);
  return isRight && sum > 0 ? null : VAT_UNUSUAL;
}

/** In HMRC's groups: "101 7476 96". */
export const vatNumberText = (number: string): string =>
  number.replace(/^(\d{3})(\d{4})(\d{2})$/, '$1 $2 $3');
