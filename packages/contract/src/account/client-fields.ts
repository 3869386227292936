import { canonicalUtr, utrError } from '@counterfoil/domain/identifiers/utr';
import * as z from 'zod/mini';
import { boundedText } from '../bounded.ts';
import { lockVersion, optionalCode } from '../fields.ts';
import { compactCode } from '@counterfoil/domain/code-text';

const AUTH_CODE = /^[A-Z\d]{6}$/;

const compact = (text: string) => compactCode(text).toUpperCase();

/** An optional code; `errorOf` says what is wrong with a given one. */
const checked = (code: ReturnType<typeof optionalCode>, errorOf: (code: string) => string | null) =>
  z.pipe(
    code,
    z.transform((given, ctx): string | null | undefined => {
      if (given === undefined) return undefined;
      const message = given ? errorOf(given) : null;
      if (message !== null) ctx.issues.push({ code: 'custom', message, input: given });
      return given || null;
    }),
  );

// A K at one end, at most, is removed before the digits are counted.
const taxReference = checked(optionalCode(20, canonicalUtr), utrError);

/** Stands in a reply for an authentication code, which never leaves the server. */
export const MASKED = '••••';

// A code sent back as it was read is kept.
const authCode = z.pipe(
  checked(optionalCode(20, compact), (code) => {
    if (AUTH_CODE.test(code) || code === MASKED) return null;
    return code.length === 6 ? 'Must contain letters and digits only' : 'Must contain 6 characters';
  }),
  z.transform((code) => (code === MASKED ? undefined : code)),
);

const LONGEST_ANSWER = 500;
const answer = boundedText(LONGEST_ANSWER, { error: 'Must be text' });
const optionalAnswer = z.nullish(answer);

/** A form has only text; blank is not an answer. */
const yesOrNoText = z.pipe(
  z.enum(['true', 'false', ''], { error: 'Must be true or false' }),
  z.transform((text): boolean | null => (text === '' ? null : text === 'true')),
);

/** The logo of the reply. */
const asRead = z.pipe(
  z.object({ url: z.nullable(boundedText(500, { error: 'Must be text' })) }),
  z.transform(() => undefined),
);

const yesOrNo = z.nullish(z.union([z.boolean(), yesOrNoText], { error: 'Must be true or false' }));

/** `vatErrors` judges them all at once: which are needed depends on the others, and on the client's sign-up. */
export const vatFields = {
  vat_registered: yesOrNo,
  is_vat_certificate_available: yesOrNo,
  vat_scheme: optionalAnswer,
  cash_accounting: yesOrNo,
  vat_return_frequency: optionalAnswer,
  vat_number: optionalAnswer,
  vat_rate: z.nullish(z.union([answer, z.number()], { error: 'Must be a number' })),
};

/**
 * PUT changes the given fields only; null clears. The VAT details are taken during sign-up, and then by the accountants.
 * All other fields of a client are read-only.
 */
export const clientFields = z.object({
  ...vatFields,
  /** As it was read. A certificate comes as a file, `client[file]` of a form. */
  file: optionalAnswer,
  /** Agrees to every open contract, whichever is named. */
  contract_id: optionalAnswer,
  /** Anything but null, false or blank agrees to the client's open contracts. The server writes its own time. */
  contract_confirmed_at: z.nullish(
    z.union([answer, z.number(), z.boolean()], { error: 'Must be a time' }),
  ),
  /** A wish: the server decides on the next step. */
  client_step: optionalAnswer,
  /** As it was read: only the callback from a visit to the provider proves whose id it is. */
  pay_by_bank_id: optionalAnswer,
  tax_reference: z.optional(taxReference),
  companies_house_auth_code: z.optional(authCode),
  /** Null removes the logo; the value that was read keeps it. A new one comes as a file, `client[logo]` of a form. */
  logo: z.optional(
    z.union([z.literal(null), asRead], { error: 'Must be a picture, sent in a form' }),
  ),
  lock_version: lockVersion,
});
export type ClientFields = z.infer<typeof clientFields>;
