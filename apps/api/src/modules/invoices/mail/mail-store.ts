import { sql } from 'kysely';
import type { Brand } from '#platform/brands';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Jobs } from '#platform/jobs/jobs';
import type { Clock } from '#platform/time/clock';
import type { MailToQueue } from '../deps.ts';
import { deliverMailJob } from './deliver-mail-job.ts';

/** Every e-mail with an invoice or credit note, the first one first. */
export function readMails(tx: Tx, clientId: string, invoiceId: string) {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();
}

/**
 * Writes e-mails down and enqueues their delivery, both in the running transaction. Their
 * Message-IDs are fixed here, so that a second try is recognised as the same mail.
 */
export function createMailQueue(
  jobs: Pick<Jobs, 'enqueue'>,
  clock: Clock,
  brands: readonly Brand[],
) {
  return async (tx: Tx, mails: readonly MailToQueue[]): Promise<void> => {
    const rows = mails.map((mail) => ({
      ...mailRow(clock, brands, mail),
      pending: mail.recipients,
      state: 'queued',
    }));
    await tx.insertInto('mails').values(rows).execute();
    const payloads = rows.map(({ id, client_id }) => ({ mail_id: id, client_id }));
    await jobs.enqueue(tx, deliverMailJob, payloads);
  };
}

/** Writes e-mails down that reached everybody when they were sent: the demo's past. */
export async function recordDeliveredMails(
  tx: Tx,
  clock: Clock,
  brands: readonly Brand[],
  mails: readonly MailToQueue[],
): Promise<void> {
  const rows = mails.map((mail) => mailRow(clock, brands, mail));
  await tx
    .insertInto('mails')
    .values(
      rows.map((row) => ({
        ...row,
        pending: '',
        state: 'sent',
        sent_at: row.created_at,
      })),
    )
    .execute();
}

function mailRow(clock: Clock, brands: readonly Brand[], mail: MailToQueue) {
  const id = newId(clock);
  return {
    id,
    client_id: mail.clientId,
    kind: mail.kind,
    invoice_id: mail.invoiceId,
    message_id: `<${id}@${mailDomain(brands, mail.brand)}>`,
    recipients: mail.recipients,
    created_at: clock.now().toString(),
  };
}

/** Where the brand's mail comes from: spam filters trust a Message-ID of the sender's own domain. */
function mailDomain(brands: readonly Brand[], id: string): string {
  const brand = brands.find((each) => each.id === id) ?? brands[0];
  if (!brand) throw new Error('there is no brand in brands/');
  return brand.supportEmail.slice(brand.supportEmail.lastIndexOf('@') + 1);
}

/**
 * Takes a queued mail for one attempt. `busy` while another attempt may still be running; null
 * when there is nothing left to do.
 */
export async function leaseMail(
  tx: Tx,
  clientId: string,
  id: string,
  now: Temporal.Instant,
  leaseSeconds: number,
) {
  const mail = await tx
    .selectFrom('mails')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!mail || mail.state !== 'queued') return null;
  if (mail.lease_until !== null && Temporal.Instant.compare(mail.lease_until, now) > 0)
    return 'busy';
  await settleMail(tx, clientId, id, {
    lease_until: now.add({ seconds: leaseSeconds }).toString(),
    attempts: mail.attempts + 1,
  });
  return mail;
}

export async function settleMail(
  tx: Tx,
  clientId: string,
  id: string,
  outcome: {
    state?: 'queued' | 'sent' | 'failed';
    reason?: string | null;
    sent_at?: string;
    pending?: string;
    refused?: string;
    lease_until: string | null;
    attempts?: number;
  },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set(outcome)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** The embedded database has one process: whatever is leased at its start was cut off. */
export async function releaseLeases(tx: Tx): Promise<void> {
  await sql`update mails set lease_until = null where state = 'queued'`.execute(tx);
}
