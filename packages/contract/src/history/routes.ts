import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { uuid } from '../basic-fields.ts';
import { one } from '../shapes.ts';
import { act } from './schemas.ts';

/** The most acts in an answer. */
export const ACTS_AT_ONCE = 50;

/** Actions without a route, and those of the portal and the accountants in a client's name. */
export const PORTAL_ACTIONS = [
  'client_opened',
  'client_invited',
  'client_set',
  'client_exported',
  'logins_signed_out',
  'company_profile_fetched',
  'company_profile_not_fetched',
  'invitation_accepted',
  'contract_issued',
  'contract_agreed',
  'direct_debit_ended',
  'direct_debit_failed',
  'document_shared',
  'messages_read',
  'package_fetched',
  'invoice_paid_by_bank',
  'identity_opened',
  'identity_verified',
  'identity_refused',
  'identity_asked',
  'identity_review_asked',
  'identity_deleted',
  'vat_report_prepared',
  'vat_return_accepted',
  'vat_return_refused',
  'vat_return_unconfirmed',
  'vat_return_held',
] as const;

export const listHistory = clientRoute('listHistory', 'GET /history', {
  summary: `Who did what, when, on which device, and what changed: ${ACTS_AT_ONCE} acts, the newest first`,
  query: z.object({
    /** A record; without one, all of the account. */
    subject_id: z.optional(uuid),
    /** The last act of an earlier answer: only older ones. */
    before: z.optional(uuid),
  }),
  reply: one(z.object({ acts: z.array(act), has_older: z.boolean() })),
});
