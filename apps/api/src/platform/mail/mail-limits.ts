import { formatDate } from '@counterfoil/domain/dates/iso-date';
import {
  dayOfMailFull,
  MAIL_LIMITS,
  type MailLimit,
  type MailWait,
  mailedTooOften,
  moreThanADayOfMail,
  waitBeforeMail,
} from '@counterfoil/domain/mail/limits';
import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';
import { refuse, TooManyRequests } from '../refusals.ts';
import { londonTime, type Clock } from '../time/clock.ts';

/** Throws when this many more addresses exceed the client's daily limit. Exact under `lockClient`. */
export async function refuseFullDay(
  tx: Tx,
  { clock, uncounted }: { readonly clock: Clock; readonly uncounted: readonly string[] },
  clientId: string,
  addresses: number,
): Promise<void> {
  const room = MAIL_LIMITS.addressesADay - addresses;
  if (room < 0) throw refuse(moreThanADayOfMail(addresses));
  const since = clock.now().subtract({ hours: 24 }).toString();
  // The newest mail that must be a day old before there is room.
  const { rows } = await sql<{ created_at: string }>`
    select created_at from (
      select created_at, id, sum(addresses) over (order by created_at desc, id desc) as so_far
      from mails where client_id = ${clientId} and kind <> all(${uncounted}::text[]) and created_at > ${since}
    ) as of_day where so_far > ${room} order by created_at desc, id desc limit 1`.execute(tx);
  const [full] = rows;
  if (!full) return;
  const until = Temporal.Instant.from(full.created_at).add({ hours: 24 });
  throw tooMany(clock, until, dayOfMailFull);
}

/** The refusal for something mailed at these times; null when another mail is allowed. */
export const mailedTooOftenAt = (clock: Clock, what: string, times: readonly string[]) =>
  tooOftenAt(clock, times, MAIL_LIMITS.again, (wait, from) => mailedTooOften(what, wait, from));

/** The same with other limits and words. */
export function tooOftenAt(
  clock: Clock,
  times: readonly string[],
  limits: readonly MailLimit[],
  say: (wait: MailWait, from: string) => string,
): TooManyRequests | null {
  const earlier = times.map((time) => Temporal.Instant.from(time).epochMilliseconds);
  const wait = waitBeforeMail(
    earlier.toSorted((a, b) => b - a),
    clock.now().epochMilliseconds,
    limits,
  );
  if (!wait) return null;
  const until = Temporal.Instant.fromEpochMilliseconds(wait.until);
  return tooMany(clock, until, (from) => say(wait, from));
}

function tooMany(
  clock: Clock,
  until: Temporal.Instant,
  say: (from: string) => string,
): TooManyRequests {
  const seconds = clock.now().until(until).total('seconds');
  // Rounded up to the next whole minute, so that waiting until then is always enough.
  const minute = until.add({ milliseconds: 59_999 });
  const { date, time } = londonTime(minute);
  return new TooManyRequests(
    say(date === clock.today() ? time : `${formatDate(date)}, ${time}`),
    Math.ceil(seconds),
  );
}
