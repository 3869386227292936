import { randomUUID } from 'node:crypto';
import {
  EMAIL_CHANGE_LIMITS,
  emailChangedTooOften,
  MOST_EMAIL_CHANGES,
} from '@counterfoil/domain/contact/email-change-limits';
import { formatDate } from '@counterfoil/domain/dates/iso-date';
import { maskEmail } from '@counterfoil/domain/session/mask-email';
import { sql } from 'kysely';
import { brandCalled, type Brand } from '#platform/brands';
import type { ClientCaller } from '#platform/caller';
import type { Transact } from '#platform/db/transact';
import { lockClient } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { tooOftenAt } from '#platform/mail/mail-limits';
import type { MailQueue } from '#platform/mail/mail-queue';
import { brandMail } from '#platform/mail/mail-template';
import type { MailComposers } from '#platform/mail/mails';
import { londonTime, type Clock } from '#platform/time/clock';

/** Always sent, however many mails the client has sent; `enforceFewEmailChanges` is their own limit. */
export const CONTACT_MAILS = ['contact_email_changed'] as const;
export type ContactMailKind = (typeof CONTACT_MAILS)[number];

interface Change {
  readonly contactId: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Tells the old and the new address that a contact's email has changed: a person who changed it cannot hide it from the
 * one who had it. Call it in the transaction of the change.
 */
export async function contactEmailChanged(
  mailQueue: MailQueue<ContactMailKind>,
  tx: Tx,
  { clientId, client }: Pick<ClientCaller, 'clientId' | 'client'>,
  { contactId, before, after }: Change,
): Promise<void> {
  if (before?.toLowerCase() === after?.toLowerCase()) return;
  const facts = {
    before: before ? maskEmail(before) : 'none',
    after: after ? maskEmail(after) : 'none',
    change: randomUUID(),
  };
  const mail = {
    clientId,
    brand: client.brand,
    kind: 'contact_email_changed',
    about: { contact_id: contactId },
    facts,
  } as const;
  // One mail each: neither address learns the other.
  const mails = [before, after].flatMap((recipients) =>
    recipients ? [{ ...mail, recipients }] : [],
  );
  if (mails.length > 0) await mailQueue.add(tx, mails);
}

/**
 * 429 when the client has changed emails of contacts too often: these mails go to any address and count towards no other
 * limit. Call it before the change, in its transaction.
 */
export async function enforceFewEmailChanges(
  tx: Tx,
  clock: Clock,
  clientId: string,
): Promise<void> {
  // Simultaneous changes of both contacts must not get round the limit.
  await lockClient(tx, clientId);
  const oldest = clock.now().subtract({ hours: 24 }).toString();
  // Both mails of a change have its mark.
  const { rows } = await sql<{ at: string }>`
    select max(created_at) as at from mails
    where client_id = ${clientId} and kind = 'contact_email_changed' and created_at > ${oldest}
    group by facts ->> 'change' order by at desc limit ${MOST_EMAIL_CHANGES}`.execute(tx);
  const times = rows.map(({ at }) => at);
  const tooOften = tooOftenAt(clock, times, EMAIL_CHANGE_LIMITS, emailChangedTooOften);
  if (tooOften) throw tooOften;
}

interface ComposeDeps {
  readonly transact: Transact;
  readonly brands: readonly Brand[];
}

export const contactMails = ({
  transact,
  brands,
}: ComposeDeps): MailComposers<ContactMailKind> => ({
  contact_email_changed: async ({ client_id: clientId, created_at, facts }) => {
    const client = await transact.forClient({ clientId }, (tx) =>
      tx
        .selectFrom('clients')
        .select(['brand', 'company_name'])
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow(),
    );
    const brand = brandCalled(brands, client.brand);
    const { before = '', after = '' } = facts as Record<string, string>;
    const { date, time } = londonTime(Temporal.Instant.from(created_at));
    return brandMail(brand, `The contact email of ${client.company_name} was changed`, {
      paragraphs: [
        'The email address of a contact was changed. You log in with the same email as before.',
      ],
      facts: [
        { label: 'Old email', value: before },
        { label: 'New email', value: after },
        { label: 'When', value: `${formatDate(date)}, ${time}` },
      ],
      closing: [
        `If you do not know of this change, write to us at ${brand.supportEmail} at once, and change your password.`,
      ],
      footer: `Sent by ${brand.name} after a change of your contact's email.`,
    });
  },
});
