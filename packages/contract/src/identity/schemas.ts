import { IDENTITY_TYPES, REGIONS, TITLES } from '@counterfoil/domain/identity/choices';
import * as z from 'zod/mini';
import { dateReply, instant } from '../fields.ts';
import { contact } from '../account/schemas.ts';

// Separate from the contact: every page needs that.

const text = z.nullable(z.string());

/** The answer to an identity: the contact, and sentences about what does not match it or is hard to read. */
export const contactWithWarnings = z.object({ ...contact.shape, warnings: z.array(z.string()) });
export type ContactWithWarnings = z.infer<typeof contactWithWarnings>;

/** The document by which a contact proves their identity. A number is masked: "••••M9IJ". */
export const identity = z.object({
  identity_type: z.nullable(z.enum(IDENTITY_TYPES)),
  title: z.nullable(z.enum(TITLES)),
  driving_license_number: text,
  passport_type: z.nullable(z.enum(REGIONS)),
  passport_country: text,
  passport_identification_code: text,
  passport_expiry_date: z.nullable(dateReply),
  /** Our own names for the files, since the sender's may reveal whose they are. */
  file: text,
  additional_file: text,
  proof_of_address: text,
  /** The office's decision; null: nothing was given yet. */
  state: z.nullable(z.enum(['given', 'verified', 'refused'])),
  /** Why it was refused. */
  reason: text,
  given_at: z.nullable(instant),
  /** The files are deleted on this day. */
  kept_until: z.nullable(dateReply),
  warnings: z.array(z.string()),
});
export type Identity = z.infer<typeof identity>;
