import {
  LONGEST_ATTEMPT_SECONDS,
  MailError,
  type MailSender,
} from '@counterfoil/providers/mail/port';
import type { Transact } from '../db/transact.ts';
import type { Clock } from '../time/clock.ts';
import type { MailComposers, MailRow } from './mail-kinds.ts';
import { leaseMail, settleMail } from './mail-store.ts';

interface DeliverDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly mail: MailSender;
  readonly composers: MailComposers;
}

const LEASE_SECONDS = LONGEST_ATTEMPT_SECONDS + 5;
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
  const failure = await attempt(deps, mail);
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
  const age = Temporal.Instant.from(mail.created_at).until(now).total('hours');
  const state = age > GIVE_UP_AFTER_HOURS ? ('failed' as const) : ('queued' as const);
  return { ...settled, state, reason: failure.message, pending: failure.pending.join(',') };
}

async function attempt(deps: DeliverDeps, row: MailRow): Promise<MailError | null> {
  try {
    await deps.mail.send(await messageOf(deps, row));
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
