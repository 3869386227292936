import { formatDate } from '@counterfoil/domain/dates/format-date';
import {
  ADDRESSES_A_DAY,
  dayOfMailFull,
  MAIL_LIMITS,
  mailedTooOften,
  mailsADayTo,
  moreThanADayOfMail,
  waitBeforeMail,
} from '@counterfoil/domain/mail/limits';
import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';
import { refuse, TooManyRequests } from '../refusals.ts';
import { londonTime, type Clock } from '../time/clock.ts';

interface Day {
  readonly clock: Clock;
  /** Kinds of mail that do not count. */
  readonly staffKinds: readonly string[];
}

/** Throws when mails to these lists of addresses exceed a daily limit. Exact under `lockClient`. */
export async function refuseFullDay(
  tx: Tx,
  day: Day,
  clientId: string,
  recipients: readonly string[],
): Promise<void> {
  const lists = recipients.map((list) => list.split(',').map((address) => address.trim()));
  const counted = countedMails(day, clientId);
  // The newest mail that must be a day old before there is room.
  const refuseUntil = (limit: string, [full]: readonly { readonly created_at: string }[]) => {
    if (!full) return;
    const until = Temporal.Instant.from(full.created_at).add({ hours: 24 });
    throw tooMany(day.clock, until, (from) => dayOfMailFull(limit, from));
  };

  const addresses = lists.flat().length;
  const room = MAIL_LIMITS.addressesADay - addresses;
  if (room < 0) throw refuse(moreThanADayOfMail(ADDRESSES_A_DAY, addresses));
  const ofDay = await sql<{ created_at: string }>`
    select created_at from (
      select created_at, id, sum(addresses) over (order by created_at desc, id desc) as so_far
      from ${counted}
    ) as of_day where so_far > ${room} order by created_at desc, id desc limit 1`.execute(tx);
  refuseUntil(ADDRESSES_A_DAY, ofDay.rows);

  const most = MAIL_LIMITS.mailsADayToOne;
  const byAddress = mailsByAddress(lists);
  for (const [address, mails] of byAddress) {
    if (mails > most) throw refuse(moreThanADayOfMail(mailsADayTo(address), mails));
  }
  const toOne = await sql<{ address: string; created_at: string }>`
    select address, created_at from (
      select address, created_at,
             mails + row_number() over (partition by address order by created_at desc) as so_far
      from (select distinct id, created_at, lower(trim(one)) as address
            from ${counted}, unnest(string_to_array(recipients, ',')) as one) as of_day
      join unnest(${[...byAddress.keys()]}::text[], ${[...byAddress.values()]}::int[])
        as asked (address, mails) using (address)
    ) as of_address where so_far > ${most} order by created_at desc limit 1`.execute(tx);
  refuseUntil(mailsADayTo(toOne.rows[0]?.address ?? ''), toOne.rows);
}

/** The client's mails of the last 24 hours that count. */
function countedMails({ clock, staffKinds }: Day, clientId: string) {
  const since = clock.now().subtract({ hours: 24 }).toString();
  // A literal, to match the partial index on the mails that count.
  const staff = sql.lit(`{${staffKinds.join(',')}}`);
  return sql`(select * from mails where client_id = ${clientId}
    and kind <> all(${staff}::text[]) and created_at > ${since}) as counted`;
}

/** How many mails each address gets. A mail that names it twice is one. */
function mailsByAddress(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const all = lists.flatMap((list) => [...new Set(list.map((address) => address.toLowerCase()))]);
  return new Map([...Map.groupBy(all, (one) => one)].map(([one, mails]) => [one, mails.length]));
}

/** The refusal for something mailed at these times; null when another mail is allowed. */
export function mailedTooOftenAt(
  clock: Clock,
  what: string,
  times: readonly string[],
): TooManyRequests | null {
  const earlier = times.map((time) => Temporal.Instant.from(time).epochMilliseconds);
  const wait = waitBeforeMail(
    earlier.toSorted((a, b) => b - a),
    clock.now().epochMilliseconds,
  );
  if (!wait) return null;
  const until = Temporal.Instant.fromEpochMilliseconds(wait.until);
  return tooMany(clock, until, (from) => mailedTooOften(what, wait, from));
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
