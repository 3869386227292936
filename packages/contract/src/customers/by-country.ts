import { needsPostCode, noPostCode, writtenPostCode } from '@counterfoil/domain/customer/post-code';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { canBePhoneNumber, NO_PHONE_NUMBER } from './phone-number.ts';

// Separate from the schemas, which every page loads: only the form that needs the lists of phone
// numbers loads them.

const PHONE_FIELDS = ['phone_no_1', 'phone_no_2', 'phone', 'secondary_phone'] as const;

/** The fields of a customer whose format depends on the country; missing ones are not checked. */
export type FieldsByCountry = {
  readonly [K in 'post_code' | (typeof PHONE_FIELDS)[number]]?: string | null | undefined;
};

/** The errors of the post code and the phone numbers of a customer in this country. */
export function errorsByCountry(
  fields: FieldsByCountry,
  country: string,
): { readonly field: keyof FieldsByCountry; readonly message: string }[] {
  const wrongPhones = PHONE_FIELDS.filter((field) => {
    const text = fields[field];
    return text ? !canBePhoneNumber(text, country) : false;
  }).map((field) => ({ field, message: NO_PHONE_NUMBER }));
  const message = postCodeError(fields.post_code, country);
  return message === null ? wrongPhones : [...wrongPhones, { field: 'post_code', message }];
}

function postCodeError(code: string | null | undefined, country: string): string | null {
  if (code === undefined) return null;
  if (!code) return needsPostCode(country) ? REQUIRED : null;
  return writtenPostCode(code, country) === null ? noPostCode(country) : null;
}

/** The same for a form; it runs even if other fields are wrong, so that all errors show at once. */
export const judgedByCountry = <F extends FieldsByCountry & { country: string }>() =>
  z.check<F>(
    ({ value, issues }) => {
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      for (const { field, message } of errorsByCountry(value, value.country)) {
        if (wrong.has(field)) continue;
        issues.push({ code: 'custom', message, input: value[field], path: [field] });
      }
    },
    // Without a country the formats are unknown.
    { when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'country') },
  );
