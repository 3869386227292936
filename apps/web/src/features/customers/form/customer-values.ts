import { judgedByCountry } from '@counterfoil/contract/customers/by-country';
import { customerFields } from '@counterfoil/contract/customers/customer-fields';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { DEFAULT_COUNTRY } from '@counterfoil/domain/customer/countries';
import { textsOf } from '#lib/form/texts-of.ts';
import * as z from 'zod/mini';

/** The form's checks: the contract's rules for a new customer, without fields it does not have. */
export const customerSchema = z
  .omit(customerFields, { phone: true, secondary_phone: true })
  .check(judgedByCountry());

/** Checked and tidied, ready to send. */
export type CustomerFields = z.output<typeof customerSchema>;

/** The text in the fields; '' when nothing is given. */
export type CustomerValues = z.input<typeof customerSchema>;

export const NEW_CUSTOMER = {
  name: '',
  contact_name: '',
  email: '',
  phone_no_1: '',
  phone_no_2: '',
  address_line_1: '',
  address_line_2: '',
  address_line_3: '',
  city: '',
  post_code: '',
  country: DEFAULT_COUNTRY,
} satisfies CustomerValues;

/** A saved customer for the form. */
export const customerValues = (customer: Customer): CustomerValues =>
  textsOf(NEW_CUSTOMER, customer);
