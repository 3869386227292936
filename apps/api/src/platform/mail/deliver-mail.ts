import { addressesIn, refusedInWords } from '@counterfoil/domain/mail/outcomes';
import { mapFields } from '@counterfoil/domain/pick';
import {
  LONGEST_ATTEMPT_SECONDS,
  MailError,
  type MailSender,
} from '@counterfoil/providers/mail/port';
import type { Transact } from '../db/transact.ts';
import type { Clock } from '../time/clock.ts';
import { answersOf, type MailComposers, type MailRow } from './mails.ts';
import type { Metrics } from '../metrics.ts';
import { sql, type Updateable } from 'kysely';
import { byIds } from '../db/rows.ts';
import type { Schema } from '../db/schema.gen.ts';
import type { Tx } from '../db/tx.ts';

interface DeliverDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly mail: MailSender;
  readonly composers: MailComposers;
  readonly metrics?: Pick<Metrics, 'mailEnded'> | undefined;
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
  deps.metrics?.mailEnded(outcome.state);
  if (failure && outcome.state === 'queued') throw failure;
}

/** The result of an attempt, for each address. A mail that reached some counts as sent, though others were refused. */
function outcomeOf(mail: MailRow, failure: MailError | null, now: Temporal.Instant) {
  const tried = addressesIn(mail.pending);
  const accepted = failure ? failure.accepted : tried;
  const isOver = !failure || failure.code === 'refused' || isTooOld(mail.created_at, now);
  const pending = isOver ? [] : failure.pending;
  const missed = tried.filter((address) => !accepted.includes(address));
  const lost = missed.filter((address) => !pending.includes(address));
  const refused = [...new Set([...addressesIn(mail.refused), ...lost])];
  const answers = {
    ...answersOf(mail),
    ...mapFields(missed, (address) => failure?.answers[address] ?? failure?.message ?? ''),
  };
  const outcome = {
    pending: pending.join(','),
    refused: refused.join(','),
    answers: JSON.stringify(answers),
    reason: failure?.message ?? null,
    lease_until: null,
  };
  if (!isOver) return { ...outcome, state: 'queued' as const };
  if (addressesIn(mail.recipients).every((address) => refused.includes(address)))
    return { ...outcome, state: 'failed' as const };
  const words = refusedInWords(
    refused.map((address) => ({ address, reason: answers[address] ?? null })),
  );
  return { ...outcome, state: 'sent' as const, reason: words || null, sent_at: now.toString() };
}

export const isTooOld = (createdAt: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.from(createdAt).until(now).total('hours') > GIVE_UP_AFTER_HOURS;

/** Returns the failure that kept a mail from some of its recipients, or null. */
export async function attemptAt(send: () => Promise<void>): Promise<MailError | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (error instanceof MailError) return error;
    throw error;
  }
}

async function messageOf({ composers }: DeliverDeps, row: MailRow) {
  const compose = composers[row.kind];
  if (!compose) throw new Error(`no module writes mails of the kind ${row.kind}`);
  return {
    ...(await compose(row)),
    message_id: row.message_id,
    date: row.created_at,
    to: addressesIn(row.recipients),
    recipients: addressesIn(row.pending),
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
