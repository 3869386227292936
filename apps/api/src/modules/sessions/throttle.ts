import { sql } from 'kysely';
import { TooManyRequests } from '#platform/refusals';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';

/** The number of failed attempts per window, and of links to a new password per hour. */
const ACCOUNT_LIMIT = 10;
const ADDRESS_LIMIT = 100;

const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.';
const TOO_MANY_LINKS = 'Too many emails were asked for. Please try again later.';

/**
 * Slows down guessing, by account (known or not) and by address. An attempt counts as failed from its
 * start, so that simultaneous guesses meet the same limit as consecutive ones.
 */
export interface Throttle {
  /** Counts an attempt of an address before its body is read; 429 after too many. */
  admit(address: string): Promise<void>;
  /** Counts the attempt for the account. */
  begin(email: string): Promise<void>;
  /** Takes back an attempt whose password was never checked. */
  takeBack(email: string, address: string): Promise<void>;
  /** Takes the attempt back and clears the account's earlier failures. */
  succeeded(email: string, address: string): Promise<void>;
  /** Counts a request for a link by its address, before its body is read. */
  admitLink(address: string): Promise<void>;
  /** Counts it for the account, known or not; false after too many. */
  allowsLink(tx: Tx, email: string): Promise<boolean>;
  /** Clears what counts against an account whose owner has proven to be there. */
  forget(tx: Tx, email: string): Promise<void>;
}

interface Window {
  readonly lasts: Temporal.DurationLike;
  readonly refusal: string;
}
const SIGN_IN: Window = { lasts: { minutes: 15 }, refusal: TOO_MANY };
const LINKS: Window = { lasts: { hours: 1 }, refusal: TOO_MANY_LINKS };

interface Count {
  readonly failures: number;
  readonly window_ends_at: string;
}

export function createThrottle(transact: Transact, clock: Clock): Throttle {
  const accountOf = (email: string) => `account:${email}`;
  const addressOf = (address: string) => `address:${address}`;
  const linksOf = (email: string) => `links:${email}`;
  const attempt = (subject: string, limit: number, window: Window = SIGN_IN) => {
    const now = clock.now();
    // A count above the limit is rolled back, so it does not grow further.
    return transact.acrossClients(async (tx) => {
      refuseAbove(limit, await count(tx, subject, now, window.lasts), now, window.refusal);
    });
  };
  return {
    admit: (address) => attempt(addressOf(address), ADDRESS_LIMIT),
    begin: (email) => attempt(accountOf(email), ACCOUNT_LIMIT),
    takeBack: (email, address) =>
      transact.acrossClients((tx) => discount(tx, [accountOf(email), addressOf(address)])),
    admitLink: (address) => attempt(`links-to:${address}`, ADDRESS_LIMIT, LINKS),
    async allowsLink(tx, email) {
      const { failures } = await count(tx, linksOf(email), clock.now(), LINKS.lasts);
      return failures <= ACCOUNT_LIMIT;
    },
    async forget(tx, email) {
      const subjects = [accountOf(email), linksOf(email)];
      await tx.deleteFrom('sign_in_failures').where('subject', 'in', subjects).execute();
    },
    async succeeded(email, address) {
      await transact.acrossClients(async (tx) => {
        await tx.deleteFrom('sign_in_failures').where('subject', '=', accountOf(email)).execute();
        await discount(tx, [addressOf(address)]);
      });
    },
  };
}

/** Removes the counts of a deleted login, including those of its password proofs. */
export async function forgetAttempts(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await sql`
    delete from sign_in_failures where subject in (${`account:${email}`}, ${`links:${email}`})
      or starts_with(subject, ${`account:proof of ${id} on `})`.execute(tx);
}

/** Adds one to the count; an expired window starts again. */
async function count(
  tx: Tx,
  subject: string,
  now: Temporal.Instant,
  lasts: Temporal.DurationLike,
): Promise<Count> {
  const [at, ends] = [now.toString(), now.add(lasts).toString()];
  const { rows } = await sql<Count>`
    insert into sign_in_failures as f (subject, failures, window_ends_at) values (${subject}, 1, ${ends})
    on conflict (subject) do update set
      failures = case when f.window_ends_at > ${at} then f.failures + 1 else 1 end,
      window_ends_at = case when f.window_ends_at > ${at} then f.window_ends_at else ${ends} end
    returning failures, window_ends_at`.execute(tx);
  const [counted] = rows;
  if (!counted) throw new Error('an attempt was not counted');
  return counted;
}

/** Takes one from each count, in the order of their subjects so that two calls cannot block each other. */
async function discount(tx: Tx, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) {
    await tx
      .updateTable('sign_in_failures')
      .set({ failures: sql`greatest(failures - 1, 0)` })
      .where('subject', '=', subject)
      .execute();
  }
}

function refuseAbove(
  limit: number,
  { failures, window_ends_at }: Count,
  now: Temporal.Instant,
  refusal: string,
) {
  if (failures <= limit) return;
  const wait = now.until(Temporal.Instant.from(window_ends_at)).total('seconds');
  throw new TooManyRequests(refusal, Math.max(1, Math.ceil(wait)), 'too_many_attempts');
}

/** Removes expired counts: an e-mail typed at sign-in must not be kept for ever. */
export async function forgetOldFailures(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('window_ends_at', '<', now.toString()).execute();
}
