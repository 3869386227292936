import { sql } from 'kysely';
import { deleteOld } from '../db/delete-old.ts';
import type { Transact } from '../db/transact.ts';

const KEPT_FOR = { hours: 2 * 365 * 24 };

/** Deletes old mails, except those about invoices and statements: these show what a customer was sent and when. */
export const forgetOldMails = (transact: Transact, now: Temporal.Instant): Promise<void> =>
  deleteOld(
    transact,
    'mails',
    sql`invoice_id is null and statement_id is null and state <> 'queued'
      and created_at < ${now.subtract(KEPT_FOR).toString()}`,
  );
