import { randomUUID } from 'node:crypto';
import {
  EMAIL_CHANGE_LIMITS,
  emailChangedTooOften,
  MOST_EMAIL_CHANGES,
} from '@counterfoil/domain/contact/email-change-limits';
import { dateText } from '@counterfoil/domain/dates/date-text';
import { hello } from '@counterfoil/domain/mail/hello';
import { maskEmails } from '@counterfoil/domain/session/mask-email';
import { sql } from 'kysely';
import { brandCalled, type Brand } from '#platform/brands';
import type { ClientCaller } from '#platform/caller';
import type { Transact } from '#platform/db/transact';
import { lockClient, type Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { tooOftenAt } from '#platform/mail/mail-limits';
import type { MailQueue } from '#platform/mail/mail-queue';
import { brandMail } from '#platform/mail/mail-template';
import type { MailComposers } from '#platform/mail/mails';
import { londonTime, type Clock } from '#platform/time/clock';

/** Always sent, however many mails the client has sent; `enforceFewEmailChanges` is their own limit. */
export const CONTACT_MAILS = ['contact_email_changed'] as const;
export type ContactMailKind = (typeof CONTACT_MAILS)[number];

type Contact = Pick<Row<'contacts'>, 'id' | 'email' | 'first_name' | 'last_name'>;

/**
 * Tells the old and the new address that a contact's email has changed: whoever changed it cannot hide the change from
 * the previous holder. Call it in the transaction of the change.
 */
export async function contactEmailChanged(
  mailQueue: MailQueue<ContactMailKind>,
  tx: Tx,
  { clientId, client }: Pick<ClientCaller, 'clientId' | 'client'>,
  before: Contact,
  after: Contact,
): Promise<void> {
  if (before.email?.toLowerCase() === after.email?.toLowerCase()) return;
  const [old, now] = maskEmails(before.email ?? '', after.email ?? '');
  const facts = {
    before: before.email ? old : 'none',
    after: after.email ? (now === old ? `another address, also ${now}` : now) : 'none',
    change: randomUUID(),
  };
  const mail = {
    clientId,
    brand: client.brand,
    kind: 'contact_email_changed',
    about: { contact_id: after.id },
  } as const;
  // One mail each: neither address learns the other, nor a new person's name.
  const mails = [before, after].flatMap(({ email, first_name, last_name }) => {
    const name = { first_name: first_name ?? '', last_name: last_name ?? '' };
    return email ? [{ ...mail, recipients: email, facts: { ...facts, ...name } }] : [];
  });
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
  // Simultaneous changes of both contacts must not bypass the limit.
  await lockClient(tx, clientId);
  const oldest = clock.now().subtract({ hours: 24 }).toString();
  // Both mails of a change carry its id.
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
    const said = facts as Record<string, string>;
    const { before = '', after = '', first_name = '', last_name = '' } = said;
    const { date, time } = londonTime(Temporal.Instant.from(created_at));
    return brandMail(brand, `The contact email of ${client.company_name} was changed`, {
      greeting: hello({ first_name, last_name, company_name: client.company_name }),
      paragraphs: [
        'The email address of a contact was changed. You log in with the same email as before.',
      ],
      facts: [
        { label: 'Old email', value: before },
        { label: 'New email', value: after },
        { label: 'When', value: `${dateText(date)}, ${time}` },
      ],
      closing: [
        `If you don’t recognise this change, write to us at ${brand.supportEmail} straight away, and change your password.`,
      ],
      footer: `Sent by ${brand.name} after a change of your contact's email.`,
    });
  },
});
