// Work by the clock, which all workers do: each occurrence must happen once.
import { openPostgres } from '@counterfoil/api/platform/db/open-database';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { daysAgo } from '../harness/clock.ts';
import { eventually } from '../harness/eventually.ts';
import { mails, type Mail } from '../harness/inbox.ts';
import { isAboutSeal } from '../kills/posted.ts';
import type { Fleet } from './fleet.ts';
import { NEWCOMERS_AT, SIGNING_UP_AT } from './newcomers.ts';

/** A scheduled kind of job, which is due each minute here, so that some occurrences come whenever the test begins. */
const KIND = 'look-at-bank-orders';

/** The envelopes of a month are sealed on the seventh of the next. */
export const DAYS_LATER = 40;

const asking = async <T>(
  url: string,
  ask: (database: ReturnType<typeof openPostgres>) => Promise<T>,
): Promise<T> => {
  const database = openPostgres(url, 1);
  try {
    return await ask(database);
  } finally {
    await database.close();
  }
};

/** Lets an occurrence come each minute, besides the usual ones. */
export const scheduleEachMinute = ({ settings }: Fleet): Promise<void> =>
  asking(settings.databaseUrl ?? '', async ({ kysely }) => {
    await sql`insert into pgboss.schedule (name, key, kind, cron, timezone, data, options)
      values (${KIND}, 'each-minute', 'cron', '* * * * *', 'Europe/London', '{}', '{}')`.execute(
      kysely,
    );
  });

/** Each occurrence of each schedule has made one job at most, over all workers. @returns how many there were */
export const expectScheduledOnce = ({ settings }: Fleet): Promise<number> =>
  asking(settings.databaseUrl ?? '', async ({ kysely }) => {
    const { rows: occurrences } = await sql<{ name: string; slot: string; times: number }>`
      select data ->> 'name' as name, concat(data ->> 'key', ' ', singleton_on) as slot, count(*)::int as times
      from pgboss.job where name = '__pgboss__send-it' group by 1, 2`.execute(kysely);
    for (const { name, slot, times } of occurrences) expect(times, `${name} at ${slot}`).toBe(1);
    const { rows: jobs } = await sql<{ name: string; count: number }>`
      select name, count(*)::int as count from pgboss.job
      where name in (select name from pgboss.schedule) group by 1`.execute(kysely);
    const due = Map.groupBy(occurrences, ({ name }) => name);
    for (const { name, count } of jobs) {
      expect(count, `jobs of ${name}`).toBeLessThanOrEqual(due.get(name)?.length ?? 0);
    }
    const looks = jobs.find(({ name }) => name === KIND)?.count ?? 0;
    expect(looks, `jobs of ${KIND}`).toBeGreaterThan(0);
    return jobs.reduce((sum, { count }) => sum + count, 0);
  });

/**
 * Once the day of sealing is over, every worker seals what is due: each envelope with documents has one mail.
 * @returns how many there were
 */
export const expectSealedOnce = (fleet: Fleet, since: Temporal.Instant): Promise<number> =>
  asking(fleet.settings.databaseUrl ?? '', async ({ kysely }) => {
    const sealed = kysely
      .selectFrom('envelopes')
      .select('id')
      .where('sealed_at', '>', since.toString())
      .where('id', 'in', kysely.selectFrom('documents').select('envelope_id'));
    const open = kysely
      .selectFrom('envelopes')
      .select('id')
      .where('sealed_at', 'is', null)
      .where('sealing_date', '<', daysAgo(-DAYS_LATER));
    await eventually(
      () => open.execute(),
      ({ length }) => length === 0,
    );
    const { length: count } = await sealed.execute();
    expect(count, 'envelopes sealed').toBeGreaterThan(0);
    const told = await eventually(
      async () => (await mails(fleet)).filter(isAboutSeal),
      ({ length }) => length >= count,
    );
    expect(told, 'one mail for each').toHaveLength(count);
    expect(new Set(told.map(({ message_id }) => message_id)).size).toBe(count);
    return count;
  });

/** Nothing is on its way, and no mail to the fleet's newcomers came a second time under another name. */
export const expectMailedOnce = (fleet: Fleet): Promise<number> =>
  asking(fleet.settings.databaseUrl ?? '', async ({ kysely }) => {
    const queued = kysely.selectFrom('mails').select('id').where('state', '=', 'queued');
    await eventually(
      () => queued.execute(),
      ({ length }) => length === 0,
    );
    const theirs = (await mails(fleet)).filter(isToNewcomer);
    const alike = Map.groupBy(theirs, ({ to, subject }) => `"${subject}" to ${to}`);
    for (const [words, { length }] of alike) expect(length, words).toBe(1);
    return theirs.length;
  });

export const isToNewcomer = ({ to }: Mail): boolean =>
  [NEWCOMERS_AT, SIGNING_UP_AT].some((host) => to.endsWith(host));
