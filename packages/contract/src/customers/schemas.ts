import * as z from 'zod/mini';
import { isCountry } from '@counterfoil/domain/customer/countries';
import { REQUIRED } from '@counterfoil/domain/text';
import { boundedText } from '../bounded.ts';
import {
  emailList,
  lockVersion,
  moneyText,
  optionalText,
  requiredText,
  uuid,
  dateReply,
} from '../fields.ts';

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

const text = z.nullable(z.string());

export const customer = z.object({
  id: uuid,
  name: z.string(),
  contact_name: text,
  email: text,
  phone_no_1: text,
  phone_no_2: text,
  phone: text,
  secondary_phone: text,
  address_line_1: text,
  address_line_2: text,
  address_line_3: text,
  city: text,
  post_code: text,
  country: z.string(),
  total_outstanding: moneyText,
  is_delete_allowed: z.boolean(),
  valid: z.boolean(),
  external_accounting_id: text,
  lock_version: z.int(),
});
export type Customer = z.infer<typeof customer>;

/** A row of the list. */
export const listedCustomer = z.object({
  ...customer.shape,
  /** The part of it on invoices past their due dates. */
  total_overdue: moneyText,
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

const LEDGER_KINDS = ['invoice', 'credit_note', 'payment', 'pay_by_bank', 'write_off'] as const;

/** One entry on a customer's account. A debit adds to what they owe, a credit reduces it. */
export const ledgerEntry = z.object({
  id: uuid,
  date: dateReply,
  kind: z.enum(LEDGER_KINDS),
  /** Its invoice or credit note. */
  document_id: uuid,
  number: z.string(),
  due_date: z.nullable(dateReply),
  debit: moneyText,
  credit: moneyText,
  /** What the customer owed after this entry; negative: in credit. */
  balance: moneyText,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/**
 * What is owed, by days past its due date. Credit that is not set against an invoice is a
 * separate, negative amount. `total` is the sum of all.
 */
export const ageing = z.object({
  current: moneyText,
  days_1_30: moneyText,
  days_31_60: moneyText,
  days_61_90: moneyText,
  older: moneyText,
  unused_credit: moneyText,
  total: moneyText,
});
export type Ageing = z.infer<typeof ageing>;
