import { isIsoDate, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { noPostCode, writtenPostCode } from '@counterfoil/domain/customer/post-code';
import { canonicalNino, ninoError, NOT_A_NINO } from '@counterfoil/domain/identifiers/nino';
import { canonicalUtr, utrError } from '@counterfoil/domain/identifiers/utr';
import { INVALID_DATE } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { CLIENT_STEPS } from '@counterfoil/domain/sign-up/steps';
import { uuid } from '../basic-fields.ts';
import { boundedText, tooLong } from '../bounded.ts';
import {
  askedLockVersion,
  lockVersion,
  optionalEmail,
  optionalPlain,
  optionalText,
} from '../fields.ts';

interface Kind {
  /** Returns the error of a given text, or null. */
  readonly errorOf: (text: string) => string | null;
  /** The form in which it is stored. */
  readonly stored: (text: string) => string;
  /** The error for a text that is far too long. */
  readonly long?: string;
}

// Includes the separators that people type, and a few marks that nobody sees.
const LONGEST = 80;

/** An optional text of a fixed form; a blank one and null both mean "nothing given". */
const formed = ({ errorOf, stored, long = tooLong(LONGEST) }: Kind) =>
  z.nullish(
    z.pipe(
      boundedText(LONGEST, { error: 'Must be text', long }),
      z.transform((text, ctx): string | null => {
        if (text.trim() === '') return null;
        const message = errorOf(text);
        if (message !== null) ctx.issues.push({ code: 'custom', message, input: text });
        return stored(text);
      }),
    ),
  );

const birthday = formed({
  errorOf: (text): string | null => (isIsoDate(text) ? null : INVALID_DATE),
  stored: (text): IsoDate => text,
  long: INVALID_DATE,
});

const POST_CODE_LENGTH = 8;
const britishPostCode = z.pipe(
  optionalPlain(LONGEST),
  z.transform((text, ctx): string | null | undefined => {
    if (!text) return text;
    const written = writtenPostCode(text, 'GB');
    const { length } = written ?? text;
    if (written !== null && length <= POST_CODE_LENGTH) return written;
    const message = length > POST_CODE_LENGTH ? tooLong(POST_CODE_LENGTH) : noPostCode('GB');
    ctx.issues.push({ code: 'custom', message, input: text });
    return text;
  }),
);

const fields = {
  first_name: optionalText(100),
  last_name: optionalText(100),
  /** Where the accountants and customers write; the login keeps its own address. */
  email: z.optional(optionalEmail),
  phone: optionalPlain(40),
  secondary_phone: optionalPlain(40),
  birthday,
  national_insurance_number: formed({
    errorOf: ninoError,
    stored: canonicalNino,
    long: NOT_A_NINO,
  }),
  /** The person's own UTR. */
  tax_reference: formed({ errorOf: utrError, stored: canonicalUtr }),
  /** The person has no UTR yet; a given one is removed. */
  tax_reference_none: z.optional(z.boolean({ error: 'Must be true or false' })),
  building_number: optionalText(50),
  address_line_1: optionalText(200),
  address_line_2: optionalText(200),
  city: optionalText(100),
  postal_code: z.optional(britishPostCode),
  relationship: optionalText(100),
};

/** Checks each field by itself; contact-rules.ts knows which are required, and checks the rest. */
export const contactFields = z.object(fields);
export type ContactFields = z.infer<typeof contactFields>;

export const newContact = z.object({
  ...fields,
  /** Each client has one primary contact from the start. */
  primary: z.optional(z.literal(false, { error: 'Must be false' })),
});

/** Where the sender expects the sign-up to continue: a wish, as the server alone sets the step. */
const wishes = z.object({
  id: z.optional(uuid),
  client_step: z.optional(z.enum(CLIENT_STEPS, { error: 'Must be a step of the sign-up' })),
});

/** PUT changes the given fields only. */
export const contactChanges = z.object({
  ...fields,
  client_attributes: z.optional(wishes),
  lock_version: lockVersion,
});

const flagText = z.optional(
  z.pipe(
    z.enum(['true', 'false', '1', '0'], { error: 'Must be true or false' }),
    z.transform((text): boolean => text === 'true' || text === '1'),
  ),
);

/** The same in a form, where everything is text; its file is `contact[additional_file]`. */
export const contactForm = z.object({
  ...fields,
  tax_reference_none: flagText,
  client_attributes: z.optional(wishes),
  lock_version: askedLockVersion,
});
