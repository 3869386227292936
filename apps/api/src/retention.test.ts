import { readFile } from 'node:fs/promises';
import { aMigratedDatabase } from '@counterfoil/testkit/new-database';
import { testApi } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/open-database';
import { createTransact } from '#platform/db/transact';
import { settableClock } from '#platform/time/clock';
import { tidy } from './periodic-work.ts';
import { RETENTION } from './retention.ts';

const NOW = Temporal.Instant.from('2030-06-01T12:00:00Z');
const MINUTE = { minutes: 1 };
const id = (name: string) => `01234567-89ab-7cde-8f01-${name.padStart(12, '0')}`;

/** Two clients, so that a table with a row for each has one inside its time and one outside. */
const OWNERS = ['a', 'b'].map(
  (name) => `
  insert into clients (id, brand, company_name, business_type, vat_registered, client_step, started_on, created_at)
    values ('${id(name)}', 'brightpence', '${name}', 'ltd', false, 'completed', '2020-01-01', '2020-01-01T00:00:00Z');
  insert into users (id, brand, email, created_at)
    values ('${id(name)}', 'brightpence', '${name}@test', '2020-01-01T00:00:00Z');
  insert into contacts (id, client_id, is_primary, created_at)
    values ('${id(name)}', '${id(name)}', true, '2020-01-01T00:00:00Z');
  insert into sessions (id, user_id, token_hash, created_at, seen_at, expires_at, password_at)
    values ('${id(name)}', '${id(name)}', '${name}', now(), now(), '2031-01-01', now());
  insert into envelopes (id, client_id, date, sealing_date, created_at)
    values ('${id(name)}', '${id(name)}', '2030-01-01', '2030-02-07', now());
  insert into blobs (id, client_id, state, content_type, created_at)
    values ('${id(name)}', '${id(name)}', 'kept', 'application/pdf', now())`,
);

interface Case {
  readonly table: string;
  /** The column that counts, and how long before now its row is due. */
  readonly from: string;
  readonly kept: { readonly hours: number };
  /** The other columns of a row. */
  readonly row: (name: string) => Record<string, unknown>;
}

const days = (count: number) => ({ hours: 24 * count });
const ofClient = (name: string) => ({ id: id(`${name}1`), client_id: id(name) });
const ofUser = (name: string) => ({ id: id(`${name}1`), user_id: id(name) });
const then = '2020-01-01T00:00:00Z';
const MAIL = { kind: 'contact_email_changed', recipients: '', pending: '', state: 'sent' };

const CASES: readonly Case[] = [
  {
    table: 'download_links',
    from: 'expires_at',
    kept: days(0),
    row: (name) => ({ token_hash: name, client_id: id(name), blob_id: id(name), file_name: 'x' }),
  },
  {
    table: 'month_downloads',
    from: 'created_at',
    kept: { hours: 1 },
    row: (name) => ({ ...ofClient(name), envelope_id: id(name), contents: 'x', total_bytes: 1 }),
  },
  {
    table: 'identity_files',
    from: 'delete_at',
    kept: days(0),
    row: (name) => ({
      ...ofClient(name),
      contact_id: id(name),
      kind: 'file',
      blob_id: id(name),
      name_sealed: 'x',
      media_type: 'x',
      created_at: then,
    }),
  },
  {
    table: 'company_lookups',
    from: 'asked_at',
    kept: days(1),
    row: (name) => ({ client_id: id(name), company_number: '1', company: '{}' }),
  },
  {
    table: 'blobs',
    from: 'created_at',
    kept: { hours: 1 },
    row: (name) => ({ ...ofClient(name), state: 'reserved', content_type: 'x' }),
  },
  {
    table: 'sessions',
    from: 'expires_at',
    kept: days(0),
    row: (name) => ({
      ...ofUser(name),
      token_hash: name,
      created_at: then,
      seen_at: then,
      password_at: then,
    }),
  },
  {
    table: 'known_devices',
    from: 'seen_at',
    kept: days(400),
    row: (name) => ({ user_id: id(name), token_hash: name }),
  },
  {
    table: 'sign_in_failures',
    from: 'window_ends_at',
    kept: days(0),
    row: (subject) => ({ subject, failures: 1 }),
  },
  {
    table: 'password_links',
    from: 'expires_at',
    kept: days(7),
    row: (name) => ({ ...ofUser(name), token_hash: name, created_at: then }),
  },
  {
    table: 'password_requests',
    from: 'created_at',
    kept: days(7),
    row: (name) => ({ id: id(name), email: name }),
  },
  {
    table: 'invitations',
    from: 'expires_at',
    kept: days(30),
    row: (name) => ({
      ...ofUser(name),
      contact_id: id(name),
      token_hash: name,
      created_at: then,
      ended_at: then,
    }),
  },
  {
    table: 'authorisation_states',
    from: 'expires_at',
    kept: days(0),
    row: (name) => ({
      state_hash: name,
      client_id: id(name),
      session_id: id(name),
      provider: 'hmrc',
      created_at: then,
    }),
  },
  {
    table: 'idempotency_keys',
    from: 'created_at',
    kept: days(1),
    row: (key) => ({ client_id: id(key), user_id: id(key), key, route: 'x', fingerprint: 'x' }),
  },
  {
    table: 'shared_counts',
    from: 'begins_at',
    kept: { hours: 1 },
    row: (caller) => ({ scope: 'x', caller, count: 1 }),
  },
  {
    table: 'user_mails',
    from: 'created_at',
    kept: days(30),
    row: (name) => ({
      ...ofUser(name),
      kind: 'x',
      message_id: name,
      recipient: 'x',
      state: 'sent',
    }),
  },
  {
    table: 'mails',
    from: 'created_at',
    kept: days(730),
    row: (name) => ({ ...ofClient(name), ...MAIL, message_id: name, contact_id: id(name) }),
  },
  {
    table: 'direct_debit_events',
    from: 'received_at',
    kept: days(91),
    row: (name) => ({
      id: name,
      about: 'payment',
      resource_id: 'x',
      action: 'x',
      will_attempt_retry: false,
    }),
  },
];

let database: Database;
const add = async ({ table, from, row }: Case, name: string, at: Temporal.Instant) => {
  const values = Object.fromEntries(
    Object.entries({ ...row(name), [from]: at.toString() }).map(([column, value]) => [
      column,
      /(hash|sealed|fingerprint)$/.test(column) ? Buffer.from(String(value)) : value,
    ]),
  );
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((each) => sql.ref(each)))})
    values (${sql.join(Object.values(values))})`.execute(database.kysely);
};
const timesIn = async ({ table, from }: Case) => {
  const { rows } = await sql<{ at: string }>`
    select distinct ${sql.ref(from)} as at from ${sql.table(table)}`.execute(database.kysely);
  return rows.map(({ at }) => at);
};
const inside = ({ kept }: Case) => NOW.subtract(kept).add(MINUTE);
const outside = ({ kept }: Case) => NOW.subtract(kept).subtract(MINUTE);

beforeAll(async () => {
  database = await aMigratedDatabase();
  await database.exec(OWNERS.join(';'));
  for (const each of CASES) {
    await add(each, 'a', inside(each));
    await add(each, 'b', outside(each));
  }
  const { blobs, coldBlobs } = await testApi();
  const clock = settableClock(NOW.toString());
  await tidy(createTransact(database.kysely, clock), { blobs, coldBlobs, clock });
});
afterAll(() => database.close());

test.each(CASES)('$table: a row just inside its time stays, one just outside goes', async (one) => {
  const times = await timesIn(one);
  expect(times).toContain(inside(one).toString());
  expect(times).not.toContain(outside(one).toString());
});

test('every rule that the clock keeps is shown above', () => {
  const shown = new Set(CASES.map(({ table }) => table));
  const unshown = RETENTION.filter(
    ({ forget, tables }) => forget && !tables.some((table) => shown.has(table)),
  );
  expect(unshown.map(({ data }) => data)).toEqual([]);
});

test('a rule begins with the time that the clock keeps', () => {
  const said = (table: string) => {
    const rule = RETENTION.find(({ tables }) => tables.some((each) => each === table));
    const [, count, unit] = /(\d+) (day|hour)/.exec(rule?.kept ?? '') ?? [];
    return Number(count) * (unit === 'day' ? 24 : 1);
  };
  // Those of no hours have their own end in the row.
  const timed = CASES.filter(({ kept }) => kept.hours > 0);
  expect(timed.map(({ table }) => [table, said(table)])).toEqual(
    timed.map(({ table, kept }) => [table, kept.hours]),
  );
});

test('every table has exactly one rule', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    database.kysely,
  );
  expect(RETENTION.flatMap(({ tables }) => tables).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
});

/** The rules as a table for docs/retention.md. */
const retentionTable = (): string[] => [
  '| data | kept | why | tables | deleted by |',
  ...RETENTION.map(
    ({ data, kept, why, tables, forget }) =>
      `| ${[
        data,
        kept,
        why,
        tables.map((table) => `\`${table}\``).join(', '),
        forget ? 'the clock' : '',
      ]
        .join(' | ')
        .trimEnd()} |`,
  ),
];

test('docs/retention.md shows the rules', async () => {
  const text = await readFile(new URL('../../../docs/retention.md', import.meta.url), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| ---'))
    .map((line) => line.replaceAll(/ +/g, ' '));
  expect(rows).toEqual(retentionTable());
});
