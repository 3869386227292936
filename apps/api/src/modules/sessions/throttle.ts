import { sql } from 'kysely';
import { TooManyRequests } from '#platform/refusals';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';

const WINDOW = { minutes: 15 };
/** Failed attempts within the window before a subject has to wait. */
const ACCOUNT_LIMIT = 10;
const ADDRESS_LIMIT = 100;

const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.';

/**
 * Slows guessing down, by account (known or not) and by address. An attempt counts as failed from
 * its start, so that guesses sent all at once find the same limit as one after the other.
 */
export interface Throttle {
  /** Counts an attempt of an address, before what it sends is read; 429 when there were too many. */
  admit(address: string): Promise<void>;
  /** Counts it for the account. */
  begin(email: string): Promise<void>;
  /** Takes the attempt back and forgets what the account failed before. */
  succeeded(email: string, address: string): Promise<void>;
}

interface Count {
  readonly failures: number;
  readonly window_ends_at: string;
}

export function createThrottle(transact: Transact, clock: Clock): Throttle {
  const accountOf = (email: string) => `account:${email}`;
  const addressOf = (address: string) => `address:${address}`;
  const attempt = (subject: string, limit: number) => {
    const now = clock.now();
    // One above the limit is rolled back: the count stays where it is.
    return transact.acrossClients(async (tx) => {
      refuseAbove(limit, await count(tx, subject, now), now);
    });
  };
  return {
    admit: (address) => attempt(addressOf(address), ADDRESS_LIMIT),
    begin: (email) => attempt(accountOf(email), ACCOUNT_LIMIT),
    async succeeded(email, address) {
      await transact.acrossClients(async (tx) => {
        await tx.deleteFrom('sign_in_failures').where('subject', '=', accountOf(email)).execute();
        await tx
          .updateTable('sign_in_failures')
          .set({ failures: sql`greatest(failures - 1, 0)` })
          .where('subject', '=', addressOf(address))
          .execute();
      });
    },
  };
}

/** One more within the window; a window that is over starts anew. */
async function count(tx: Tx, subject: string, now: Temporal.Instant): Promise<Count> {
  const [at, ends] = [now.toString(), now.add(WINDOW).toString()];
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

function refuseAbove(limit: number, { failures, window_ends_at }: Count, now: Temporal.Instant) {
  if (failures <= limit) return;
  const wait = now.until(Temporal.Instant.from(window_ends_at)).total('seconds');
  throw new TooManyRequests(TOO_MANY, Math.max(1, Math.ceil(wait)), 'too_many_attempts');
}

/** Removes counts whose window is over: whoever types an e-mail here is not kept for ever. */
export async function forgetOldFailures(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('window_ends_at', '<', now.toString()).execute();
}
