import { sql } from 'kysely';
import { TooManyRequests } from '#platform/refusals';
import type { Transact } from '#platform/db/transact';
import type { Clock } from '#platform/time/clock';

const WINDOW = { minutes: 15 };
/** Failed attempts within the window before a subject has to wait. */
const ACCOUNT_LIMIT = 10;
const ADDRESS_LIMIT = 100;

const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.';

/** Slows guessing down, by account (known or not) and by address. */
export interface Throttle {
  check(email: string, address: string): Promise<void>;
  failed(email: string, address: string): Promise<void>;
  succeeded(email: string): Promise<void>;
}

export function createThrottle(transact: Transact, clock: Clock): Throttle {
  const account = (email: string) => `account:${email}`;
  const limits = (email: string, address: string) =>
    new Map([
      [account(email), ACCOUNT_LIMIT],
      [`address:${address}`, ADDRESS_LIMIT],
    ]);
  return {
    async check(email, address) {
      const now = clock.now();
      const limitOf = limits(email, address);
      const rows = await transact.acrossClients((tx) =>
        tx
          .selectFrom('sign_in_failures')
          .selectAll()
          .where('subject', 'in', [...limitOf.keys()])
          .where('window_ends_at', '>', now.toString())
          .execute(),
      );
      const full = rows.find((row) => row.failures >= (limitOf.get(row.subject) ?? Infinity));
      if (!full) return;
      const wait = now.until(Temporal.Instant.from(full.window_ends_at)).total('seconds');
      throw new TooManyRequests(TOO_MANY, Math.max(1, Math.ceil(wait)));
    },
    async failed(email, address) {
      const now = clock.now();
      const ends = now.add(WINDOW).toString();
      await transact.acrossClients(async (tx) => {
        for (const subject of [...limits(email, address).keys()].sort()) {
          await sql`
            insert into sign_in_failures as f (subject, failures, window_ends_at) values (${subject}, 1, ${ends})
            on conflict (subject) do update set
              failures = case when f.window_ends_at > ${now.toString()} then f.failures + 1 else 1 end,
              window_ends_at = case when f.window_ends_at > ${now.toString()} then f.window_ends_at else ${ends} end`.execute(
            tx,
          );
        }
      });
    },
    async succeeded(email) {
      await transact.acrossClients((tx) =>
        tx.deleteFrom('sign_in_failures').where('subject', '=', account(email)).execute(),
      );
    },
  };
}
