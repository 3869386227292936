import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { dateReply } from '../fields.ts';
import { route } from '../route.ts';
import { created, one, wrapped } from '../shapes.ts';
import { typedDirectDebit } from './direct-debit-fields.ts';

const text = z.nullable(z.string());

/** A client's direct debit; every field is null while there is none. */
const directDebit = z.object({
  /** The mandate's state at the provider: `pending_submission`, `submitted`, `active`, `failed`, `cancelled`, ... */
  status: text,
  /** As on the client's bank statement. */
  reference: text,
  bank_name: text,
  /** The last two digits. */
  account_number_ending: text,
  /** Nothing is collected before this day. */
  first_collection_date: z.nullable(dateReply),
});
export type DirectDebit = z.infer<typeof directDebit>;

export const getDirectDebit = clientRoute('getDirectDebit', 'GET /direct_debit', {
  summary: 'The direct debit that is set up',
  reply: one(directDebit),
});

export const setUpDirectDebit = clientRoute('setUpDirectDebit', 'POST /direct_debit', {
  summary: 'Give bank details: the provider sets up one mandate for them',
  audit: 'direct_debit_set_up',
  asksPassword: true,
  ...wrapped('direct_debit', typedDirectDebit),
  ...created(directDebit),
});

export const receiveDirectDebitEvents = route({
  name: 'receiveDirectDebitEvents',
  summary:
    'Messages of the direct-debit provider (GoCardless’s webhooks); 498 without its signature',
  method: 'POST',
  path: '/v1/webhooks/direct_debit',
  access: 'public',
  status: 200,
  /** The events that were new. */
  reply: one(z.object({ taken: z.int() })),
});
