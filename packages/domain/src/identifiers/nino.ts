import { compactCode } from '../code-text.ts';

export const NOT_A_NINO = 'Only use a valid NINO';

// HMRC's own rule: two letters, of which some are never used, and prefixes that were never issued.
const NINO = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/i;

/** Returns the error of a National Insurance number, or null. It has no check digit. */
export const ninoError = (text: string): string | null =>
  NINO.test(compactCode(text)) ? null : NOT_A_NINO;

/** "ab 12 34 56 c" -> "AB123456C", as it is stored. */
export const canonicalNino = (text: string): string => compactCode(text).toUpperCase();

/** "AB123456C" -> "AB 12 34 56 C", as HMRC prints it; other text stays as it is. */
export const ninoText = (text: string): string =>
  ninoError(text) === null ? canonicalNino(text).replaceAll(/..(?=.)/g, '$& ') : text;
