import * as z from 'zod/mini';
import { isCountry } from '@counterfoil/domain/customer/countries';
import { needsPostCode } from '@counterfoil/domain/customer/post-code';
import { REQUIRED } from '@counterfoil/domain/text';
import { boundedText } from '../bounded.ts';
import {
  emailList,
  lockVersion,
  optionalPlain,
  optionalText,
  requiredPlain,
  requiredText,
} from '../fields.ts';

const NO_COUNTRY = 'Must be a two-letter country code';
const country = boundedText(2, { error: REQUIRED, long: NO_COUNTRY }).check(
  z.minLength(1, { error: REQUIRED, abort: true }),
  z.toUpperCase(),
  z.refine(isCountry, NO_COUNTRY),
);

const optionalFields = {
  contact_name: optionalText(200),
  phone_no_2: optionalPlain(40),
  phone: optionalPlain(40),
  secondary_phone: optionalPlain(40),
  address_line_2: optionalText(200),
  address_line_3: optionalText(200),
  /** by-country.ts knows which countries need one. */
  post_code: optionalPlain(20),
};
const orNull = (schema: ReturnType<typeof optionalText>) =>
  z.pipe(
    schema,
    z.transform((text: string | null | undefined) => text ?? null),
  );
const requiredFields = {
  name: requiredText(200),
  email: emailList,
  phone_no_1: requiredPlain(40),
  address_line_1: requiredText(200),
  city: requiredText(100),
};

/** Each field by itself; by-country.ts checks post code and phone numbers. */
export const customerFields = z.object({
  ...requiredFields,
  contact_name: orNull(optionalFields.contact_name),
  phone_no_2: orNull(optionalFields.phone_no_2),
  phone: orNull(optionalFields.phone),
  secondary_phone: orNull(optionalFields.secondary_phone),
  address_line_2: orNull(optionalFields.address_line_2),
  address_line_3: orNull(optionalFields.address_line_3),
  post_code: orNull(optionalFields.post_code),
  country: z._default(country, 'GB'),
});

/** Runs even if other fields are wrong, so that all missing ones are named at once. */
const withPostCode = z.check<z.infer<typeof customerFields>>(
  ({ value, issues }) => {
    const { post_code: input, country: code } = value;
    if (input || !needsPostCode(code)) return;
    issues.push({ code: 'custom', message: REQUIRED, input, path: ['post_code'] });
  },
  {
    when: ({ issues }) =>
      !issues.some(({ path = [] }) =>
        [undefined, 'country', 'post_code'].some((at) => at === path[0]),
      ),
  },
);

export const newCustomer = customerFields.check(withPostCode);
export type NewCustomer = z.infer<typeof newCustomer>;

/** PUT changes the given fields only. */
export const customerChanges = z.object({
  ...z.partial(z.object({ ...requiredFields, country })).shape,
  ...optionalFields,
  lock_version: lockVersion,
});
export type CustomerChanges = z.infer<typeof customerChanges>;
