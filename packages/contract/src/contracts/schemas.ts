import * as z from 'zod/mini';
import { instant } from '../fields.ts';

/** An agreement between the client and the provider: an engagement letter, terms of business. */
export const clientContract = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Counts the contracts of this title. */
  version: z.int(),
  /** Whether the client has to agree to it; otherwise it is only to be read. */
  sign_contract: z.boolean(),
  /** Pounds before VAT, which the direct debit collects: "64.00". "0.00": it names none; null: not known. */
  monthly_fee: z.nullable(z.string()),
  /** When the client agreed; null until then. */
  contract_confirmed_at: z.nullable(instant),
  /** The person who agreed, by their name on that day. */
  confirmed_by: z.nullable(z.string()),
  /** Whether a certificate says who agreed, when and where. Agreements on paper have none. */
  has_certificate: z.boolean(),
  created_at: instant,
});
export type ClientContract = z.infer<typeof clientContract>;
