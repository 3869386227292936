import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { anEmptyDatabase } from '@counterfoil/testkit/empty-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, splitStatements } from './migrate.ts';
import type { Database } from './open-database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** Brings an empty database to where it was before a migration. */
async function migrateUntil(database: Database, name: string): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(database.kysely);
  await run('create table migrations (name text primary key, checksum text, ran_at timestamptz)');
  const names = (await readdir(FOLDER)).filter((each) => each.endsWith('.sql') && each < name);
  for (const each of names.sort()) {
    const text = await readFile(new URL(each, FOLDER), 'utf8');
    for (const statement of splitStatements(text)) await run(statement);
    const checksum = createHash('sha256').update(text).digest('hex');
    await sql`insert into migrations (name, checksum) values (${each}, ${checksum})`.execute(
      database.kysely,
    );
  }
}

const CLIENT = '01234567-89ab-7cde-8f01-23456789abcd';

test('invoices from before are counted and found, apostrophes or not', async () => {
  const database = await anEmptyDatabase();
  const { kysely } = database;
  await migrateUntil(database, '0004');
  await sql`
    insert into clients (id, brand, company_name, business_type, vat_registered, client_step, started_on, created_at)
    values (${CLIENT}, 'brightpence', 'Old', 'ltd', false, 'completed', '2025-01-01', now())`.execute(
    kysely,
  );
  await sql`
    insert into customers (id, client_id, name, name_key, search_key, created_at, updated_at)
    values (${CLIENT}, ${CLIENT}, 'O''Brien ’ Co', 'o''brien ’ co', 'o''brien ’ co', now(), now())`.execute(
    kysely,
  );
  await sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key, search_key,
                          date, due_date, total_pence, amount_paid_pence, balance_pence, sent_at, created_at, updated_at)
    select gen_random_uuid(), ${CLIENT}::uuid, ${CLIENT}::uuid, 'invoice', state, 'Inv-' || state, 'O''Brien ’ Co',
           'o''brien ’ co', 'inv-' || state, case state when 'draft' then null else date '2026-11-01' end,
           case state when 'draft' then null else date '2026-12-01' end, 500, 200, 300, now(), now(), now()
    from unnest(array['draft', 'sent', 'paid']) as state`.execute(kysely);
  expect(await migrate(database)).toBeGreaterThanOrEqual(1);
  const keys = await sql`
    select number_key, customer_name_key from invoices order by number_key`.execute(kysely);
  expect(keys.rows).toEqual(
    ['inv-draft', 'inv-paid', 'inv-sent'].map((number_key) => ({
      number_key,
      customer_name_key: 'obrien co',
    })),
  );
  const names = await sql`select name_key, search_key from customers`.execute(kysely);
  expect(names.rows).toEqual([{ name_key: 'obrien co', search_key: 'obrien co' }]);
  const tallies = await sql`
    select state, date::text, due_date::text, documents, total_pence, paid_pence, balance_pence
    from invoice_tallies order by state`.execute(kysely);
  const sums = { documents: 1, total_pence: 500, paid_pence: 200, balance_pence: 300 };
  expect(tallies.rows).toEqual([
    { state: 'draft', date: 'infinity', due_date: 'infinity', ...sums },
    { state: 'paid', date: '2026-11-01', due_date: 'infinity', ...sums },
    { state: 'sent', date: '2026-11-01', due_date: '2026-12-01', ...sums },
  ]);
  await kysely.transaction().execute(async (tx) => {
    await sql`select set_config('app.client_id', ${CLIENT}, true)`.execute(tx);
    const { rows } = await sql`
      select count, cardinality(ids) as ids from unnest(array[1, 2, 3, 4]) as asked, lateral find_invoices(
        (array['{obrien,sent}', '{obrien}', '{ob}', '{obrien}'])[asked]::text[],
        case asked when 3 then 'paid' end, case asked when 4 then 2 else 10 end)`.execute(tx);
    expect(rows).toEqual([
      { count: 1, ids: 1 },
      { count: 3, ids: 3 },
      { count: 1, ids: 1 },
      { count: 3, ids: null },
    ]);
  });
  await database.close();
});
