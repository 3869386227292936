import { isCountry } from '@counterfoil/domain/customer/countries';
import { isIsoDate, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { IDENTITY_TYPES, REGIONS, TITLES } from '@counterfoil/domain/identity/choices';
import {
  canonicalLicence,
  licenceError,
  NOT_A_LICENCE,
} from '@counterfoil/domain/identity/driving-licence';
import { canonicalPassport, NOT_A_PASSPORT } from '@counterfoil/domain/identity/passport';
import { INVALID_DATE } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { CLIENT_STEPS } from '@counterfoil/domain/sign-up/steps';
import { boundedText } from '../bounded.ts';

const NOT_A_COUNTRY = 'Must be a country';
// With the blanks and hyphens that people type.
const LONGEST = 120;

type Kind<T> = (text: string) => { readonly value: T } | { readonly error: string };

/** An optional text; a blank one and null both mean "nothing given". */
const read = <T>(kind: Kind<T>, long: string) =>
  z.nullish(
    z.pipe(
      boundedText(LONGEST, { error: 'Must be text', long }),
      z.transform((text, ctx): T | null => {
        if (text.trim() === '') return null;
        const found = kind(text.trim());
        if ('value' in found) return found.value;
        ctx.issues.push({ code: 'custom', message: found.error, input: text });
        return null;
      }),
    ),
  );

const choice = <T extends string>(values: readonly T[], error: string) =>
  read<T>((text) => {
    const value = values.find((each) => each === text);
    return value === undefined ? { error } : { value };
  }, error);

/**
 * The identity of a sign-up (spec A section 3), each field by itself; identity-rules.ts checks which belong together.
 */
export const identityFields = z.object({
  identity_type: choice(IDENTITY_TYPES, 'Must be a driving licence, a passport or neither'),
  title: choice(TITLES, `Must be one of ${TITLES.join(', ')}`),
  driving_license_number: read((text) => {
    const error = licenceError(text);
    return error === null ? { value: canonicalLicence(text) } : { error };
  }, NOT_A_LICENCE),
  passport_type: choice(REGIONS, 'Must be uk or international'),
  passport_country: read((text) => {
    const value = text.toUpperCase();
    return isCountry(value) ? { value } : { error: NOT_A_COUNTRY };
  }, NOT_A_COUNTRY),
  passport_identification_code: read(
    (text) => ({ value: canonicalPassport(text) }),
    NOT_A_PASSPORT,
  ),
  passport_expiry_date: read<IsoDate>(
    (text) => (isIsoDate(text) ? { value: text } : { error: INVALID_DATE }),
    INVALID_DATE,
  ),
  /** A wish: the server sets the step that follows. */
  client_step: z.optional(
    z.nullable(z.enum(CLIENT_STEPS, { error: 'Must be a step of the sign-up' })),
  ),
});
export type IdentityFields = z.infer<typeof identityFields>;
