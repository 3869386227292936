import { type MailError, type MailSender } from '@counterfoil/providers/mail/port';
import type { Updateable } from 'kysely';
import type { Brand } from '../brands.ts';
import type { Row } from '../db/rows.ts';
import type { Schema } from '../db/schema.gen.ts';
import type { Transact } from '../db/transact.ts';
import type { Tx } from '../db/tx.ts';
import type { Metrics } from '../metrics.ts';
import { newId } from '../ids.ts';
import { jobKind, type Jobs } from '../jobs/jobs.ts';
import { sealedAt } from '../sealed-places.ts';
import type { Secrets } from '../secrets.ts';
import type { Clock } from '../time/clock.ts';
import { attemptAt, isTooOld, LEASE_SECONDS } from './deliver-mail.ts';
import { mailDomain } from './mail-queue.ts';
import type { ComposedMail } from './mails.ts';

/** A mail to a user about their login. It belongs to no client. */
export type UserMailRow = Row<'user_mails'>;

/** Writes a mail, the same at every attempt. Throws a MailError `refused` when it should no longer be sent. */
export type UserMailComposer = (row: UserMailRow) => Promise<ComposedMail>;
export type UserMailComposers<K extends string = string> = Readonly<Record<K, UserMailComposer>>;

export const deliverUserMailJob = jobKind<{ mail_id: string; client_id: null }>({
  name: 'deliver-user-mail',
  retrySeconds: 1,
  retryLimit: 10_000,
});

const secretAt = (id: string) => sealedAt('user_mails', 'secret_sealed', id);

/** The part of a mail's text that is sealed. Throws for a mail without one. */
export function openSecret(secrets: Secrets, { id, kind, secret_sealed }: UserMailRow): string {
  if (secret_sealed === null) throw new Error(`a mail ${kind} without its secret`);
  return secrets.open(secret_sealed, secretAt(id));
}

export interface MailedUser {
  readonly id: string;
  readonly email: string;
  readonly brand: string;
}

interface UserMail<K extends string> {
  readonly kind: K;
  readonly user: MailedUser;
  /** Facts for its text, as no record keeps them. */
  readonly facts?: Readonly<Record<string, string>>;
  /** A part of its text that must not be readable at rest. */
  readonly secret?: string;
}

/** A queue for some kinds of mail to users. */
export interface UserMailQueue<K extends string> {
  /** Stores a mail and enqueues its delivery in the running transaction, which is across clients. */
  readonly add: (tx: Tx, mail: UserMail<K>) => Promise<void>;
}

interface QueueDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly secrets: Secrets;
}

export function createUserMailQueue<K extends string>(deps: QueueDeps): UserMailQueue<K> {
  const { jobs, clock, brands, secrets } = deps;
  return {
    add: async (tx, { kind, user, facts, secret }) => {
      const id = newId(clock);
      const row = {
        id,
        user_id: user.id,
        kind,
        message_id: `<${id}@${mailDomain(brands, user.brand)}>`,
        recipient: user.email,
        facts: facts ? JSON.stringify(facts) : null,
        secret_sealed: secret === undefined ? null : secrets.seal(secret, secretAt(id)),
        state: 'queued' as const,
        created_at: clock.now().toString(),
      };
      await tx.insertInto('user_mails').values(row).execute();
      await jobs.enqueue(tx, deliverUserMailJob, [{ mail_id: id, client_id: null }]);
    },
  };
}

interface DeliverDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly mail: MailSender;
  readonly userMails: UserMailComposers;
  readonly metrics?: Pick<Metrics, 'mailEnded'> | undefined;
}

/** One attempt to deliver a queued mail; throws to be retried. */
export async function deliverUserMail(
  deps: DeliverDeps,
  { mail_id }: { mail_id: string },
): Promise<void> {
  const { transact, clock } = deps;
  const row = await transact.acrossClients((tx) => lease(tx, mail_id, clock.now()));
  if (row === null) return;
  if (row === 'busy') throw new Error('another attempt at this mail may still be running');
  const failure = await attemptAt(async () => deps.mail.send(await messageOf(deps, row)));
  const outcome = outcomeOf(row, failure, clock.now());
  await transact.acrossClients((tx) => settle(tx, mail_id, outcome));
  deps.metrics?.mailEnded(outcome.state);
  if (failure && outcome.state === 'queued') throw failure;
}

function outcomeOf(row: UserMailRow, failure: MailError | null, now: Temporal.Instant) {
  const over = { lease_until: null, secret_sealed: null };
  if (failure === null)
    return { ...over, state: 'sent' as const, reason: null, sent_at: now.toString() };
  const reason = failure.message;
  return failure.code === 'refused' || isTooOld(row.created_at, now)
    ? { ...over, state: 'failed' as const, reason }
    : { state: 'queued' as const, reason, lease_until: null };
}

async function messageOf({ userMails }: DeliverDeps, row: UserMailRow) {
  const compose = userMails[row.kind];
  if (!compose) throw new Error(`no module writes mails of the kind ${row.kind}`);
  const { message_id, created_at: date, recipient } = row;
  return { ...(await compose(row)), message_id, date, to: [recipient] };
}

/** Takes a queued mail for one attempt. `busy`: another may still be running; null: nothing left to do. */
async function lease(tx: Tx, id: string, now: Temporal.Instant) {
  const row = await tx
    .selectFrom('user_mails')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.state !== 'queued') return null;
  if (row.lease_until !== null && Temporal.Instant.compare(row.lease_until, now) > 0) return 'busy';
  const lease_until = now.add({ seconds: LEASE_SECONDS }).toString();
  await settle(tx, id, { lease_until, attempts: row.attempts + 1 });
  return row;
}

async function settle(tx: Tx, id: string, outcome: Updateable<Schema['user_mails']>) {
  await tx
    .updateTable('user_mails')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

const KEPT_FOR = { hours: 30 * 24 };

/** Removes old mails: a record of what was sent is needed only while somebody may ask. */
export async function forgetOldUserMails(tx: Tx, now: Temporal.Instant): Promise<void> {
  const before = now.subtract(KEPT_FOR).toString();
  await tx.deleteFrom('user_mails').where('created_at', '<', before).execute();
}
