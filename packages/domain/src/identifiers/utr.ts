import { compactCode } from '../code-text.ts';

const NOT_TEN_DIGITS = 'Must contain 10 digits';
const WRONG_CHECK_DIGIT = 'Must be a valid UTR: check each digit';

// The first digit checks the others: by the weighted sum of those, modulo 11.
const WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];
const CHECK_DIGITS = '21987654321';

/**
 * "K 22345 67890" -> "2234567890". HMRC's payment references have a K before or after the number.
 */
export const canonicalUtr = (text: string): string => compactCode(text).replace(/^K|K$/i, '');

/** Returns the error of a Unique Taxpayer Reference, of a person, a partnership or a company; or null. */
export function utrError(text: string): string | null {
  const digits = canonicalUtr(text);
  if (!/^\d{10}$/.test(digits)) return NOT_TEN_DIGITS;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at + 1]), 0);
  return digits[0] === CHECK_DIGITS[sum % 11] ? null : WRONG_CHECK_DIGIT;
}

/** "2234567890" -> "22345 67890", as HMRC prints it; other text stays as it is. */
export const utrText = (text: string): string =>
  utrError(text) === null ? canonicalUtr(text).replace(/.{5}/, '$& ') : text;
