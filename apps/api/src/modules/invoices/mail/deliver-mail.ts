import {
  LONGEST_ATTEMPT_SECONDS,
  MailError,
  type MailSender,
} from '@counterfoil/providers/mail/port';
import type { Selectable } from 'kysely';
import { readClient, readPrimaryContact } from '#modules/account/public';
import type { Schema } from '#platform/db/schema.gen';
import type { InvoicesDeps } from '../deps.ts';
import { readInvoice } from '../invoice-store.ts';
import { composeInvoiceMail } from './compose-invoice-mail.ts';
import { leaseMail, settleMail } from './mail-store.ts';

type MailRow = Selectable<Schema['mails']>;
type Deps = Pick<InvoicesDeps, 'transact' | 'clock' | 'blobs' | 'brands'> & {
  readonly mail: MailSender;
};

const LEASE_SECONDS = LONGEST_ATTEMPT_SECONDS + 5;
/** After this long without reaching the server the mail has failed, and the invoice says so. */
const GIVE_UP_AFTER_HOURS = 5 * 24;

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
  const message = await messageOf(deps, row);
  try {
    await deps.mail.send(message);
    return null;
  } catch (error) {
    if (error instanceof MailError) return error;
    throw error;
  }
}

const addresses = (list: string) => list.split(',').filter(Boolean);

/** The mail as it was queued: its text and PDF come from the sent document, which never changes. */
async function messageOf({ transact, blobs, brands }: Deps, row: MailRow) {
  const { client_id: clientId, invoice_id: invoiceId } = row;
  if (invoiceId === null) throw new Error('a mail without an invoice');
  const parts = await transact.forClient({ clientId }, async (tx) => ({
    invoice: await readInvoice(tx, clientId, invoiceId),
    client: await readClient(tx, clientId),
    contact: (await readPrimaryContact(tx, clientId)) ?? null,
  }));
  const brand = brands.find((each) => each.id === parts.client.brand) ?? brands[0];
  const { pdf_blob_id: blobId } = parts.invoice;
  if (!brand || !blobId) throw new Error('a queued mail without its brand or PDF');
  return {
    ...composeInvoiceMail({ ...parts, brand, pdf: await blobs.get(blobId) }),
    message_id: row.message_id,
    date: row.created_at,
    to: addresses(row.recipients),
    recipients: addresses(row.pending),
  };
}
