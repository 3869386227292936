import { extractIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';
import { exactText, optionalCode, requiredText } from '../fields.ts';
import { compactCode } from '@counterfoil/domain/code-text';

const IBAN_LENGTH = 34;
const [SWIFT_SHORTEST, SWIFT_LONGEST] = [8, 11];

/** "12-34-56" and "12 34 56" are 123456. */
const compact = (text: string) => compactCode(text).toUpperCase();

/** A bank's code of this many digits. */
export const bankDigits = (length: number) =>
  exactText(length, compact).check(z.regex(/^\d+$/, 'Must contain digits only'));

/** An optional code; `problemOf` says what is wrong with a given one. */
const checkedCode = (longest: number, problemOf: (code: string) => string | null) =>
  z.pipe(
    optionalCode(longest, compact),
    z.transform((code, ctx): string | null => {
      const message = code ? problemOf(code) : null;
      if (message !== null) ctx.issues.push({ code: 'custom', message, input: code });
      return code || null;
    }),
  );

const iban = checkedCode(IBAN_LENGTH, (code) => (isValidIBAN(code) ? null : 'Invalid IBAN'));

const swift = checkedCode(SWIFT_LONGEST, (code) => {
  if (code.length < SWIFT_SHORTEST) return `Must contain at least ${SWIFT_SHORTEST} characters`;
  return isValidBIC(code) ? null : 'Invalid SWIFT code';
});

/** Where customers pay. A British IBAN contains the other codes, so they must agree. */
export const invoiceBankAccount = z
  .object({
    account_name: requiredText(100),
    sort_code: bankDigits(6),
    account_number: bankDigits(8),
    iban,
    swift,
  })
  .check((ctx) => {
    // A field that is wrong by itself cannot agree with the others: its own error comes first.
    if (ctx.issues.length) return;
    const { sort_code, account_number, iban: code } = ctx.value;
    const parts = code ? extractIBAN(code) : null;
    if (parts?.countryCode !== 'GB' || !parts.valid) return;
    if (code?.endsWith(`${sort_code}${account_number}`)) return;
    const message = 'Does not match the sort code and account number';
    ctx.issues.push({ code: 'custom', message, input: code, path: ['iban'] });
  });
export type InvoiceBankAccount = z.infer<typeof invoiceBankAccount>;
