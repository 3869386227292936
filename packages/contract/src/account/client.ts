import { BUSINESS_TYPES } from '@counterfoil/domain/client/business-type';
import { CLIENT_STEPS } from '@counterfoil/domain/sign-up/steps';
import { VAT_RETURN_FREQUENCIES, VAT_SCHEMES } from '@counterfoil/domain/vat/schemes';
import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { decimalText, instant } from '../fields.ts';
import { route } from '../route.ts';
import { CLIENT, one, wrapped } from '../shapes.ts';
import { clientFields } from './client-fields.ts';

const text = z.nullable(z.string());

/** A client's business (spec A section 3). */
export const client = z.object({
  id: uuid,
  business_type: z.enum(BUSINESS_TYPES),
  client_step: z.enum(CLIENT_STEPS),
  /** Fetched with the session's headers, like all data of a client. */
  logo: z.object({ url: text }),
  /** The name of the VAT certificate; the file itself is for the accountants alone. */
  file: text,
  vat_registered: z.boolean(),
  vat_number: text,
  vat_scheme: z.nullable(z.enum(VAT_SCHEMES)),
  vat_rate: z.nullable(decimalText),
  vat_return_frequency: z.nullable(z.enum(VAT_RETURN_FREQUENCIES)),
  is_vat_certificate_available: z.nullable(z.boolean()),
  cash_accounting: z.nullable(z.boolean()),
  /** When the client last saved their VAT details; null: not yet. */
  vat_details_at: z.nullable(instant),
  pay_by_bank_id: text,
  /** Ten digits; always null for a sole trader, whose UTR is their own. */
  tax_reference: text,
  /** `MASKED`, or null when there is none. */
  companies_house_auth_code: text,
  /** The newest contract to agree to. */
  contract_id: z.nullable(uuid),
  /** Null while one is open. */
  contract_confirmed_at: z.nullable(instant),
  lock_version: z.int(),
});
export type Client = z.infer<typeof client>;

const params = z.object({ client_id: uuid });

export const getClient = route({
  name: 'getClient',
  summary: 'The business: its type, tax reference, VAT and logo',
  method: 'GET',
  path: CLIENT,
  access: 'client',
  params,
  status: 200,
  reply: one(client),
});

export const updateClient = route({
  name: 'updateClient',
  summary:
    'Change the business’s own details, send its logo, agree to its contracts, or answer what sign-up asks about VAT (as JSON or multipart)',
  method: 'PUT',
  path: CLIENT,
  access: 'client',
  audit: 'client_updated',
  params,
  ...wrapped('client', clientFields),
  alsoForm: true,
  status: 200,
  reply: one(client),
});
