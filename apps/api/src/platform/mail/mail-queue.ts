import { brandCalled, type Brand } from '../brands.ts';
import { lockClient } from '../db/lock-client.ts';
import type { Tx } from '../db/tx.ts';
import { newId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../time/clock.ts';
import { deliverMailJob } from './deliver-mail-job.ts';
import { countAddresses, refuseFullDay } from './mail-limits.ts';
import type { MailKind, MailSubject } from './mail-kinds.ts';

/** An e-mail that has to go out once, after the running transaction has committed. */
export interface MailToQueue {
  readonly clientId: string;
  /** The client's brand: its name stands in the Message-ID. */
  readonly brand: string;
  readonly kind: MailKind;
  readonly about: MailSubject;
  /** Addresses with commas between them. */
  readonly recipients: string;
}

export type QueueMails = (tx: Tx, mails: readonly MailToQueue[]) => Promise<void>;

/**
 * Writes e-mails down and enqueues their delivery, both in the running transaction; throws when they
 * are too many for the client's day. Their
 * Message-IDs are fixed here, so that a second try is recognised as the same mail.
 */
export function createMailQueue(
  jobs: Pick<Jobs, 'enqueue'>,
  clock: Clock,
  brands: readonly Brand[],
): QueueMails {
  return async (tx, mails) => {
    await refuseTooMany(tx, clock, mails);
    const rows = mails.map((mail) => ({
      ...mailRow(clock, brands, mail),
      pending: mail.recipients,
      state: 'queued' as const,
    }));
    await tx.insertInto('mails').values(rows).execute();
    const payloads = rows.map(({ id, client_id }) => ({ mail_id: id, client_id }));
    await jobs.enqueue(tx, deliverMailJob, payloads);
  };
}

/** What goes to the provider's own staff is asked for by nobody outside, and always goes. */
async function refuseTooMany(tx: Tx, clock: Clock, mails: readonly MailToQueue[]) {
  const counted = mails.filter(({ kind }) => kind !== 'package');
  for (const [clientId, theirs] of Map.groupBy(counted, (mail) => mail.clientId)) {
    const addresses = theirs.reduce((sum, mail) => sum + countAddresses(mail.recipients), 0);
    await lockClient(tx, clientId);
    await refuseFullDay(tx, clock, clientId, addresses);
  }
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
    ...mail.about,
    message_id: `<${id}@${mailDomain(brands, mail.brand)}>`,
    recipients: mail.recipients,
    created_at: clock.now().toString(),
  };
}

/** Where the brand's mail comes from: spam filters trust a Message-ID of the sender's own domain. */
function mailDomain(brands: readonly Brand[], id: string): string {
  const { supportEmail } = brandCalled(brands, id);
  return supportEmail.slice(supportEmail.lastIndexOf('@') + 1);
}
