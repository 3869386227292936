import {
  LONGEST_ATTEMPT_SECONDS,
  MailError,
  type MailSender,
} from '@counterfoil/providers/mail/port';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '#platform/db/schema.gen';
import type { InvoicesDeps } from '../deps.ts';
import { composeInvoiceMail } from './compose-invoice-mail.ts';
import { readMailParts } from './read-mail-parts.ts';
import { leaseMail, settleMail } from './mail-store.ts';

type MailRow = Selectable<Schema['mails']>;
type Deps = Pick<InvoicesDeps, 'transact' | 'clock' | 'blobs' | 'brands' | 'secrets'> & {
  readonly mail: MailSender;
};

const LEASE_SECONDS = LONGEST_ATTEMPT_SECONDS + 5;
/** After this long without reaching the server the mail has failed, and the invoice says so. */
const GIVE_UP_AFTER_HOURS = 5 * 24;
const PAID_SINCE = 'Not sent: the invoice was paid before the reminder could go out.';

/** One attempt to deliver a queued mail; throws to be tried again. */
export async function deliverMail(
  deps: Deps,
  { mail_id, client_id }: { mail_id: string; client_id: string },
) {
  const { transact, clock } = deps;
  const scope = { clientId: client_id };
  const mail = await transact.forClient(scope, (tx) =>
    leaseMail(tx, client_id, mail_id, clock.now(), LEASE_SECONDS),
  );
  if (mail === null) return;
  if (mail === 'busy') throw new Error('another attempt at this mail may still be running');
  const failure = await attempt(deps, mail);
  const outcome = outcomeOf(mail, failure, clock.now());
  await transact.forClient(scope, (tx) => settleMail(tx, client_id, mail_id, outcome));
  if (failure && outcome.state === 'queued') throw failure;
}

/** What an attempt made of the mail. One address refused for good is a failure the client sees. */
function outcomeOf(mail: MailRow, failure: MailError | null, now: Temporal.Instant) {
  const refused = [...new Set([...addresses(mail.refused), ...(failure?.refused ?? [])])];
  const settled = { refused: refused.join(','), pending: '', lease_until: null };
  if (failure === null || failure.code === 'refused') {
    return refused.length === 0 && failure === null
      ? { ...settled, state: 'sent' as const, reason: null, sent_at: now.toString() }
      : {
          ...settled,
          state: 'failed' as const,
          reason: failure?.message ?? `Not accepted: ${refused.join(', ')}`,
        };
  }
  const age = Temporal.Instant.from(mail.created_at).until(now).total('hours');
  const state = age > GIVE_UP_AFTER_HOURS ? ('failed' as const) : ('queued' as const);
  return { ...settled, state, reason: failure.message, pending: failure.pending.join(',') };
}

async function attempt(deps: Deps, row: MailRow): Promise<MailError | null> {
  try {
    await deps.mail.send(await messageOf(deps, row));
    return null;
  } catch (error) {
    if (error instanceof MailError) return error;
    throw error;
  }
}

const addresses = (list: string) => list.split(',').filter(Boolean);

// What the column holds, told to the compiler: only `MailToQueue` is ever written to it.
const mailKind = z.enum(['invoice', 'credit_note', 'reminder']);

/**
 * The mail as it was asked for, the same at every attempt: the document never changes, and what is
 * owed is taken as of then. A reminder of what has been paid since annoys: it does not go out.
 */
async function messageOf(deps: Deps, row: MailRow) {
  const { client_id: clientId } = row;
  const parts = await deps.transact.forClient({ clientId }, (tx) => readMailParts(tx, deps, row));
  const kind = z.parse(mailKind, row.kind);
  if (kind === 'reminder' && parts.invoice.state === 'paid')
    throw new MailError('refused', PAID_SINCE);
  const { pdf_blob_id: blobId } = parts.invoice;
  if (!blobId) throw new Error('a queued mail without its PDF');
  return {
    ...composeInvoiceMail(kind, parts, await deps.blobs.get(blobId)),
    message_id: row.message_id,
    date: row.created_at,
    to: addresses(row.recipients),
    recipients: addresses(row.pending),
  };
}
