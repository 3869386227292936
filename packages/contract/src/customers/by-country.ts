import { noPostCode, writtenPostCode } from '@counterfoil/domain/customer/post-code';
import * as z from 'zod/mini';
import { canBePhoneNumber, NO_PHONE_NUMBER } from './phone-number.ts';

// Apart from the schemas, which the browser has from its first page on: the lists of phone numbers
// come with the form that needs them.

const PHONE_FIELDS = ['phone_no_1', 'phone_no_2', 'phone', 'secondary_phone'] as const;

/** The fields of a customer that the country judges; those that are not given are not judged. */
export type FieldsByCountry = {
  readonly [K in 'post_code' | (typeof PHONE_FIELDS)[number]]?: string | null | undefined;
};

/** What is wrong with the post code and the phone numbers of a customer of this country. */
export function errorsByCountry(
  fields: FieldsByCountry,
  country: string,
): { readonly field: keyof FieldsByCountry; readonly message: string }[] {
  const wrongPhones = PHONE_FIELDS.filter((field) => {
    const text = fields[field];
    return text ? !canBePhoneNumber(text, country) : false;
  }).map((field) => ({ field, message: NO_PHONE_NUMBER }));
  const { post_code } = fields;
  if (!post_code || writtenPostCode(post_code, country) !== null) return wrongPhones;
  return [...wrongPhones, { field: 'post_code', message: noPostCode(country) }];
}

/** The same for a form; it runs although other fields are wrong: all that is wrong shows at once. */
export const judgedByCountry = <F extends FieldsByCountry & { country: string }>() =>
  z.check<F>(
    ({ value, issues }) => {
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      for (const { field, message } of errorsByCountry(value, value.country)) {
        if (wrong.has(field)) continue;
        issues.push({ code: 'custom', message, input: value[field], path: [field] });
      }
    },
    // Without a country nothing can be said.
    { when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'country') },
  );
