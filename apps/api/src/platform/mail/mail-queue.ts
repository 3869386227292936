import type { MailText } from '@counterfoil/domain/mail/mail-text';
import { brandCalled, type Brand } from '../brands.ts';
import type { ClientCaller } from '../caller.ts';
import { lockClient } from '../db/rows.ts';
import type { Tx } from '../db/tx.ts';
import { newId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../time/clock.ts';
import { deliverMailJob, type MailSubject } from './mails.ts';
import { refuseFullDay } from './mail-limits.ts';

/** An e-mail to send once, after the running transaction has committed. */
export interface MailToQueue<K extends string = string> {
  readonly clientId: string;
  /** The client's brand: the Message-ID uses its domain. */
  readonly brand: string;
  readonly kind: K;
  readonly about: MailSubject;
  /** Addresses separated by commas. */
  readonly recipients: string;
  /** Facts for its text, where no record keeps them. */
  readonly facts?: Readonly<Record<string, string>>;
  /** The sender's own words; without them the kind's standard text. */
  readonly text?: MailText | null;
}

/** An e-mail about a record, to the current addresses of a customer. */
export const mailToCustomer = <K extends string>(
  { clientId, client }: ClientCaller,
  kind: K,
  about: MailSubject,
  { email }: { readonly email: string | null },
): MailToQueue<K> => ({ clientId, brand: client.brand, kind, about, recipients: email ?? '' });

/** A queue for some kinds of e-mail. It accepts only kinds that have a composer. */
export interface MailQueue<K extends string> {
  /**
   * Stores e-mails and enqueues their delivery in the running transaction. Refuses when they exceed
   * the client's daily limit. Message-IDs are fixed here, so that a mail server recognises a retry as
   * the same mail.
   */
  readonly add: (tx: Tx, mails: readonly MailToQueue<K>[]) => Promise<void>;
  /** Refuses when mails to these addresses exceed the client's daily limit. */
  readonly refuseFullDay: (tx: Tx, clientId: string, recipients: string) => Promise<void>;
}

interface QueueDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  /** Mails to the provider's staff and about a client's own contacts: always sent, towards no limit. */
  readonly uncounted: readonly string[];
}

export function createMailQueue<K extends string>(deps: QueueDeps): MailQueue<K> {
  const { jobs, clock, brands, uncounted } = deps;
  const refuse = (tx: Tx, clientId: string, recipients: readonly string[]) => {
    const addresses = recipients.flatMap((list) => list.split(',')).length;
    return refuseFullDay(tx, { clock, uncounted }, clientId, addresses);
  };
  return {
    add: async (tx, mails) => {
      const counted = mails.filter(({ kind }) => !uncounted.includes(kind));
      for (const [clientId, theirs] of Map.groupBy(counted, (mail) => mail.clientId)) {
        await lockClient(tx, clientId);
        await refuse(
          tx,
          clientId,
          theirs.map(({ recipients }) => recipients),
        );
      }
      const rows = mails.map((mail) => ({
        ...mailRow(clock, brands, mail),
        pending: mail.recipients,
        state: 'queued' as const,
      }));
      await tx.insertInto('mails').values(rows).execute();
      const payloads = rows.map(({ id, client_id }) => ({ mail_id: id, client_id }));
      await jobs.enqueue(tx, deliverMailJob, payloads);
    },
    refuseFullDay: (tx, clientId, recipients) => refuse(tx, clientId, [recipients]),
  };
}

/** A queue that records its e-mails as already delivered: for the demo's past. */
export const deliveredMails = (clock: Clock, brands: readonly Brand[]): MailQueue<string> => ({
  add: async (tx, mails) => {
    const rows = mails.map((mail) => mailRow(clock, brands, mail));
    const sent = rows.map((row) => ({
      ...row,
      pending: '',
      state: 'sent' as const,
      sent_at: row.created_at,
    }));
    await tx.insertInto('mails').values(sent).execute();
  },
  refuseFullDay: async () => undefined,
});

function mailRow(clock: Clock, brands: readonly Brand[], mail: MailToQueue) {
  const id = newId(clock);
  return {
    id,
    client_id: mail.clientId,
    kind: mail.kind,
    ...mail.about,
    message_id: `<${id}@${mailDomain(brands, mail.brand)}>`,
    recipients: mail.recipients,
    ...(mail.facts && { facts: JSON.stringify(mail.facts) }),
    ...mail.text,
    created_at: clock.now().toString(),
  };
}

/** The domain of the brand's mail: spam filters trust a Message-ID of the sender's own domain. */
export function mailDomain(brands: readonly Brand[], id: string): string {
  const { supportEmail } = brandCalled(brands, id);
  return supportEmail.slice(supportEmail.lastIndexOf('@') + 1);
}
