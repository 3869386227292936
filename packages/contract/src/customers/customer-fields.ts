import * as z from 'zod/mini';
import { isCountry } from '@counterfoil/domain/customer/countries';
import { REQUIRED } from '@counterfoil/domain/text';
import { boundedText } from '../bounded.ts';
import { emailList, lockVersion, optionalText, requiredText } from '../fields.ts';

const NO_COUNTRY = 'Must be a two-letter country code';
const country = boundedText(2, { error: REQUIRED, long: NO_COUNTRY }).check(
  z.minLength(1, { error: REQUIRED, abort: true }),
  z.toUpperCase(),
  z.refine(isCountry, NO_COUNTRY),
);

const optionalFields = {
  contact_name: optionalText(200),
  phone_no_2: optionalText(40),
  phone: optionalText(40),
  secondary_phone: optionalText(40),
  address_line_2: optionalText(200),
  address_line_3: optionalText(200),
};
const orNull = (schema: ReturnType<typeof optionalText>) =>
  z.pipe(
    schema,
    z.transform((text: string | null | undefined) => text ?? null),
  );
const requiredFields = {
  name: requiredText(200),
  email: emailList,
  phone_no_1: requiredText(40),
  address_line_1: requiredText(200),
  city: requiredText(100),
  post_code: requiredText(20),
};

/** Checks each field by itself; by-country.ts checks post code and phone numbers. */
export const newCustomer = z.object({
  ...requiredFields,
  contact_name: orNull(optionalFields.contact_name),
  phone_no_2: orNull(optionalFields.phone_no_2),
  phone: orNull(optionalFields.phone),
  secondary_phone: orNull(optionalFields.secondary_phone),
  address_line_2: orNull(optionalFields.address_line_2),
  address_line_3: orNull(optionalFields.address_line_3),
  country: z._default(country, 'GB'),
});
export type NewCustomer = z.infer<typeof newCustomer>;

/** PUT changes the given fields only. */
export const customerChanges = z.object({
  ...z.partial(z.object({ ...requiredFields, country })).shape,
  ...optionalFields,
  lock_version: lockVersion,
});
export type CustomerChanges = z.infer<typeof customerChanges>;
