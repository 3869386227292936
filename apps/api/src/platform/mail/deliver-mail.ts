import {
  LONGEST_ATTEMPT_SECONDS,
  MailError,
  type MailSender,
} from '@counterfoil/providers/mail/port';
import type { Transact } from '../db/transact.ts';
import type { Clock } from '../time/clock.ts';
import type { MailComposers, MailRow } from './mails.ts';
import { sql, type Updateable } from 'kysely';
import { byIds } from '../db/rows.ts';
import type { Schema } from '../db/schema.gen.ts';
import type { Tx } from '../db/tx.ts';

interface DeliverDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly mail: MailSender;
  readonly composers: MailComposers;
}

export const LEASE_SECONDS = LONGEST_ATTEMPT_SECONDS + 5;
/** A mail that has not reached the server for this long has failed, and its record says so. */
const GIVE_UP_AFTER_HOURS = 5 * 24;

/** One attempt to deliver a queued mail; throws to be retried. */
export async function deliverMail(
  deps: DeliverDeps,
  { mail_id, client_id }: { mail_id: string; client_id: string },
) {
  const { transact, clock } = deps;
  const scope = { clientId: client_id };
  const mail = await transact.forClient(scope, (tx) =>
    leaseMail(tx, client_id, mail_id, clock.now(), LEASE_SECONDS),
  );
  if (mail === null) return;
  if (mail === 'busy') throw new Error('another attempt at this mail may still be running');
  const failure = await attemptAt(async () => deps.mail.send(await messageOf(deps, mail)));
  const outcome = outcomeOf(mail, failure, clock.now());
  await transact.forClient(scope, (tx) => settleMail(tx, client_id, mail_id, outcome));
  if (failure && outcome.state === 'queued') throw failure;
}

/** The result of an attempt. One permanently refused address is a failure that the client sees. */
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
  const state = isTooOld(mail.created_at, now) ? ('failed' as const) : ('queued' as const);
  return { ...settled, state, reason: failure.message, pending: failure.pending.join(',') };
}

export const isTooOld = (createdAt: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.from(createdAt).until(now).total('hours') > GIVE_UP_AFTER_HOURS;

/** What kept a mail from some of its recipients, or null. */
export async function attemptAt(send: () => Promise<void>): Promise<MailError | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (error instanceof MailError) return error;
    throw error;
  }
}

const addresses = (list: string) => list.split(',').filter(Boolean);

async function messageOf({ composers }: DeliverDeps, row: MailRow) {
  const compose = composers[row.kind];
  if (!compose) throw new Error(`no module writes mails of the kind ${row.kind}`);
  return {
    ...(await compose(row)),
    message_id: row.message_id,
    date: row.created_at,
    to: addresses(row.recipients),
    recipients: addresses(row.pending),
  };
}

/** Takes a queued mail for one attempt. `busy`: another attempt may still be running; null: nothing left to do. */
async function leaseMail(
  tx: Tx,
  clientId: string,
  id: string,
  now: Temporal.Instant,
  leaseSeconds: number,
) {
  const [mail] = await byIds(tx, 'mails', clientId, [id], 'update');
  if (!mail || mail.state !== 'queued') return null;
  if (mail.lease_until !== null && Temporal.Instant.compare(mail.lease_until, now) > 0)
    return 'busy';
  await settleMail(tx, clientId, id, {
    lease_until: now.add({ seconds: leaseSeconds }).toString(),
    attempts: mail.attempts + 1,
  });
  return mail;
}

async function settleMail(
  tx: Tx,
  clientId: string,
  id: string,
  outcome: Updateable<Schema['mails']> & Pick<MailRow, 'lease_until'>,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set(outcome)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** The embedded database has one process, so any lease found at its start is from a killed one. */
export async function releaseLeases(tx: Tx): Promise<void> {
  await sql`update mails set lease_until = null where state = 'queued'`.execute(tx);
  await sql`update user_mails set lease_until = null where state = 'queued'`.execute(tx);
}
