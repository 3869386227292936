import { BUSINESS_TYPES } from '@counterfoil/domain/client/business-type';
import { SIGN_UP_SCREENS } from '@counterfoil/domain/sign-up/screens';
import { CLIENT_STEPS } from '@counterfoil/domain/sign-up/steps';
import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { dateReply, decimalText, instant } from '../fields.ts';

const businessType = z.enum(BUSINESS_TYPES);

const text = z.nullable(z.string());

/** A client's contact, with the facts about the client that screens need (spec A section 3). */
export const contact = z.object({
  id: uuid,
  client_id: uuid,
  /** The sequential number that the client quotes on the phone. */
  client_number: z.int(),
  first_name: text,
  last_name: text,
  email: text,
  phone: text,
  secondary_phone: text,
  birthday: z.nullable(dateReply),
  national_insurance_number: text,
  tax_reference: text,
  tax_reference_none: z.boolean(),
  building_number: text,
  address_line_1: text,
  address_line_2: text,
  city: text,
  postal_code: text,
  relationship: text,
  company_name: text,
  company_number: text,
  business_type: businessType,
  vat_registered: z.boolean(),
  vat_number: text,
  vat_scheme: text,
  vat_rate: z.nullable(decimalText),
  payment_terms: z.int(),
  contract_id: z.nullable(uuid),
  contract_confirmed_at: z.nullable(instant),
  hmrc_subscribed_at: z.nullable(instant),
  client_step: z.enum(CLIENT_STEPS),
  /** Where they continue their sign-up; null: nothing is left to do. */
  sign_up_screen: z.nullable(z.enum(SIGN_UP_SCREENS)),
  /** The day the client started: no envelope, financial year or payment is earlier. */
  started_on: dateReply,
  client_status: text,
  storage_tier: z.object({ name: z.string(), human_limit: z.string() }),
  paper: z.boolean(),
  shoebox_client: z.boolean(),
  personal_email_domain: z.boolean(),
  external_accounting_id: text,
  external_accounting_client: z.boolean(),
  usable_bank_details: z.boolean(),
  primary: z.boolean(),
  identity_type: text,
  additional_file: text,
  /** When the office asked for an identity after a sign-up without that step; null: it never did. */
  identity_asked_at: z.nullable(instant),
  /** Counts the changes of this contact. */
  lock_version: z.int(),
});
export type Contact = z.infer<typeof contact>;

/** A bank's consent to our reading a client's accounts. */
const consent = z.object({
  id: uuid,
  client_id: uuid,
  provider_name: z.string(),
  /** Null when it has expired. */
  consent_expires_at: z.nullable(instant),
});

export const profile = z.object({
  id: uuid,
  email: z.string(),
  contacts: z.array(contact),
  secondary_contact_ids: z.array(z.object({ client_id: uuid, id: uuid })),
  open_banking_consents: z.array(consent),
});
export type Profile = z.infer<typeof profile>;
