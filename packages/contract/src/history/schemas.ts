import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { instant } from '../fields.ts';

const text = z.nullable(z.string());

/** The one who did it; a person has a name. */
export const doer = z.object({
  kind: z.enum(['person', 'accountants', 'automatic']),
  name: text,
});
export type Doer = z.infer<typeof doer>;

/**
 * The subject of an act, null for the account itself; an envelope's name is its date. Its name is null once it is
 * deleted.
 */
const subject = z.object({
  id: uuid,
  kind: z.nullable(
    z.enum([
      'customer',
      'invoice',
      'CreditNote',
      'document',
      'envelope',
      'statement',
      'contact',
      'contract',
      'message',
      'vat_report',
    ]),
  ),
  name: text,
});

/** Settings that the office has changed for the client; each is there when it changed. */
const setting = z.object({
  client_status: z.optional(z.nullable(z.enum(['left', 'on_stop']))),
  paper: z.optional(z.boolean()),
  shoebox: z.optional(z.boolean()),
  storage_tier: z.optional(z.string()),
});

export const act = z.object({
  id: uuid,
  at: instant,
  /** Its name in the audit log: `customer_updated`. */
  action: z.string(),
  by: doer,
  /** The browser and system of a person: "Firefox on Windows". */
  device: text,
  /** The names of the fields that changed, never their values. */
  changes: z.array(z.string()),
  /** The one act whose values are shown: `client_set`. */
  set_to: z.nullable(setting),
  subject: z.nullable(subject),
});
export type Act = z.infer<typeof act>;
