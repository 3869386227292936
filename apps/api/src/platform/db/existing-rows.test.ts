import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { folded } from '@counterfoil/domain/folded';
import { anEmptyDatabase } from '@counterfoil/testkit/empty-database';
import { sql } from 'kysely';
import { INVISIBLE } from '@counterfoil/domain/invoice/numbering';
import { expect, test } from 'vitest';
import { migrate, splitStatements } from './migrate.ts';
import type { Database } from './open-database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** Migrates an empty database up to, but not including, the named migration. */
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

/** A client and its customer, both with the same id. */
async function insertCustomer(kysely: Database['kysely']): Promise<void> {
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
}

test('the migration counts older invoices, and makes their search keys without apostrophes', async () => {
  const database = await anEmptyDatabase();
  const { kysely } = database;
  await migrateUntil(database, '0004');
  await insertCustomer(kysely);
  // 500 each; 200 of the sent one and all of the paid one are paid.
  await sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key, search_key,
                          date, due_date, total_pence, amount_paid_pence, balance_pence, sent_at, created_at, updated_at)
    select gen_random_uuid(), ${CLIENT}::uuid, ${CLIENT}::uuid, 'invoice', state, 'Inv-' || state, 'O''Brien ’ Co',
           'o''brien ’ co', 'inv-' || state, case state when 'draft' then null else date '2026-11-01' end,
           case state when 'draft' then null else date '2026-12-01' end, 500, paid, 500 - paid, now(), now(), now()
    from (values ('draft', 0), ('sent', 200), ('paid', 500)) as made (state, paid)`.execute(kysely);
  await sql`
    insert into invoice_payments (id, client_id, invoice_id, date, amount_pence, kind, created_at)
    select gen_random_uuid(), client_id, id, '2026-11-02', amount_paid_pence, 'payment', now()
    from invoices where amount_paid_pence > 0`.execute(kysely);
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
  const sums = (paid_pence: number) => ({
    documents: 1,
    total_pence: 500,
    paid_pence,
    balance_pence: 500 - paid_pence,
  });
  expect(tallies.rows).toEqual([
    { state: 'draft', date: 'infinity', due_date: 'infinity', ...sums(0) },
    { state: 'paid', date: '2026-11-01', due_date: 'infinity', ...sums(500) },
    { state: 'sent', date: '2026-11-01', due_date: '2026-12-01', ...sums(200) },
  ]);
  await database.close();
});

test('the migration folds older search keys again, without apostrophes of any form', async () => {
  const database = await anEmptyDatabase();
  const { kysely } = database;
  await migrateUntil(database, '0010');
  await insertCustomer(kysely);
  await sql`update customers set name_key = 'aʼnb ′′ co', search_key = 'aʼnb ′′ co'`.execute(
    kysely,
  );
  await sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key,
                          search_key, date, created_at, updated_at)
    values (${CLIENT}, ${CLIENT}, ${CLIENT}, 'invoice', 'draft', 'N1', 'aŉb ″ Co', 'aʼnb ′′ co', 'n1 6′′x4′′',
            '2026-11-01', now(), now())`.execute(kysely);
  await migrate(database);
  const keys = await sql`
    select c.name_key, c.search_key as of_customer, i.customer_name_key, i.search_key
    from customers as c join invoices as i on i.customer_id = c.id`.execute(kysely);
  expect(keys.rows).toEqual([
    {
      name_key: folded('aŉb ″ Co'),
      of_customer: folded('aŉb ″ Co'),
      customer_name_key: folded('aŉb ″ Co'),
      search_key: folded('N1 6″x4″'),
    },
  ]);
  await database.close();
});

test('numbers that now count as duplicates keep their old keys, and new duplicates are refused', async () => {
  const database = await anEmptyDatabase();
  const { kysely } = database;
  await migrateUntil(database, '0011');
  await insertCustomer(kysely);
  const insert = (at: number, state: 'draft' | 'sent', number: string) =>
    sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key, search_key,
                          date, sent_at, created_at, updated_at)
    values (${idOf(`${at}`)}, ${CLIENT}, ${CLIENT}, 'invoice', ${state}, ${number}, 'Old', 'old', 'old', '2026-11-01',
            ${state === 'sent' ? '2026-11-01T09:00:00Z' : null}, now(), now())`.execute(kysely);
  await insert(1, 'draft', 'INV-\u200d1');
  await insert(2, 'sent', 'Inv-1');
  await insert(3, 'sent', 'INV-1\ufe0f');
  await insert(4, 'draft', 'B-1\u200e');
  await migrate(database);
  const keys = async () =>
    (
      await sql<{ number_key: string }>`select number_key from invoices order by id`.execute(kysely)
    ).rows.map((row) => row.number_key);
  expect(await keys()).toEqual(['inv-\u200d1', 'inv-1', 'inv-1\ufe0f', 'b-1']);
  await expect(insert(5, 'draft', 'INV-1\u2060')).rejects.toThrow('invoices_number');
  await sql`update invoices set number = 'INV-2\u200d' where id = ${idOf('1')}`.execute(kysely);
  expect((await keys())[0]).toBe('inv-2');
  await database.close();
});

test('the database and the domain agree on which characters of a number are invisible', async () => {
  const database = await anEmptyDatabase();
  await migrate(database);
  const points = Array.from({ length: 0x110000 - 1 }, (_, at) => at + 1).filter(
    (point) => point < 0xd800 || point > 0xdfff,
  );
  const { rows } = await sql<{ point: number }>`
    select point from unnest(${points}::int[]) as point where number_key(chr(point)) = ''`.execute(
    database.kysely,
  );
  const unseen = points.filter(
    (point) => String.fromCodePoint(point).replace(INVISIBLE, '') === '',
  );
  expect(rows.map(({ point }) => point)).toEqual(unseen);
  await database.close();
});

test('what a search used to keep goes, and the invoices are written and tallied as before', async () => {
  const database = await anEmptyDatabase();
  const { kysely } = database;
  await migrateUntil(database, '0013');
  await insertCustomer(kysely);
  const insert = (from: number, to: number) =>
    sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key, search_key,
                          created_at, updated_at)
    select gen_random_uuid(), ${CLIENT}, ${CLIENT}, 'invoice', 'draft', 'N' || n, 'Old', 'old', 'n' || n, now(), now()
    from generate_series(${from}::int, ${to}::int) as n`.execute(kysely);
  await insert(1, 1100); // more than one block of places
  expect(await migrate(database)).toBeGreaterThanOrEqual(1);
  await insert(1101, 1102);
  await sql`delete from invoices where number in ('N1', 'N1101')`.execute(kysely);
  const { rows } = await sql`
    select documents, (select count(*) from invoices) as written from invoice_totals`.execute(
    kysely,
  );
  expect(rows).toEqual([{ documents: 1100, written: 1100 }]);
  const kept = await sql`
    select relname as name from pg_class where relname ~ '^invoice_(places|blocks|grams)'
    union all select proname from pg_proc where proname ~ 'places|invoice_grams|find_invoices|words_of'`.execute(
    kysely,
  );
  expect(kept.rows).toEqual([]);
  await database.close();
});

interface OldDocument {
  readonly id: string;
  readonly type?: 'CreditNote';
  readonly parent?: string;
  readonly state: 'draft' | 'sent' | 'paid';
  readonly total: number;
  readonly vat: number;
  readonly balance: number;
}

const idOf = (name: string) => `01234567-89ab-7cde-8f01-${name.padStart(12, '0')}`;

/** Sent on the morning of 1 November 2026, one second apart. */
async function insertDocument(kysely: Database['kysely'], document: OldDocument, second: number) {
  const { id, type = 'invoice', parent, state, total, vat, balance } = document;
  const isDraft = state === 'draft';
  await sql`
    insert into invoices (id, client_id, customer_id, type, parent_id, state, number, customer_name, customer_name_key,
                          search_key, date, due_date, subtotal_pence, vat_pence, total_pence, balance_pence, sent_at,
                          created_at, updated_at)
    values (${idOf(id)}, ${CLIENT}, ${CLIENT}, ${type}, ${parent ? idOf(parent) : null}, ${state}, ${id}, 'Old', 'old',
            ${id}, '2026-11-01', ${type === 'invoice' ? '2026-12-01' : null}, ${total - vat}, ${vat}, ${total},
            ${balance}, ${isDraft ? null : `2026-11-01T09:00:0${second}Z`}, now(), now())`.execute(
    kysely,
  );
}

async function insertPayment(
  kysely: Database['kysely'],
  [id, invoice, kind, pence]: readonly [string, string, string, number],
) {
  await sql`
    insert into invoice_payments (id, client_id, invoice_id, date, amount_pence, kind, created_at)
    values (${idOf(id)}, ${CLIENT}, ${idOf(invoice)}, '2026-11-02', ${pence}, ${kind}, '2026-11-02T09:00:00Z')`.execute(
    kysely,
  );
}

/** Part paid, the rest written off; credited beyond its balance; free; paid by bank; a draft. */
const OLD_DOCUMENTS: readonly OldDocument[] = [
  { id: 'a1', state: 'paid', total: 600, vat: 100, balance: 0 },
  { id: 'a2', state: 'paid', total: 600, vat: 100, balance: 0 },
  { id: 'c2', type: 'CreditNote', parent: 'a2', state: 'sent', total: 500, vat: 83, balance: 300 },
  { id: 'a3', state: 'paid', total: 0, vat: 0, balance: 0 },
  { id: 'a4', state: 'sent', total: 600, vat: 0, balance: 350 },
  { id: 'a5', state: 'draft', total: 600, vat: 0, balance: 600 },
];
const OLD_PAYMENTS = [
  ['b1', 'a1', 'payment', 550],
  ['b2', 'a1', 'discount', 50],
  ['b3', 'a2', 'payment', 400],
  ['b4', 'a2', 'credit', 200],
  ['b5', 'a4', 'pay_by_bank', 250],
] as const;

test('the migration enters past events in the ledger, and unused credit counts', async () => {
  const database = await anEmptyDatabase();
  const { kysely } = database;
  await migrateUntil(database, '0005');
  await insertCustomer(kysely);
  for (const [second, document] of OLD_DOCUMENTS.entries()) {
    await insertDocument(kysely, document, second);
  }
  for (const payment of OLD_PAYMENTS) await insertPayment(kysely, payment);
  await migrate(database);
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', e.date, e.kind, e.number, e.due_date, string_agg(concat_ws(' ',
             account, pence, (select number from invoices where id = p.document_id)), ', ' order by position)) as line
    from ledger_entries e join ledger_postings p on p.client_id = e.client_id and p.entry_id = e.id
    group by e.client_id, e.id order by e.date, e.id`.execute(kysely);
  expect(rows.map(({ line }) => line)).toEqual([
    '2026-11-01 invoice a1 2026-12-01 receivables 600 a1, sales -500, vat -100',
    '2026-11-01 invoice a2 2026-12-01 receivables 600 a2, sales -500, vat -100',
    '2026-11-01 credit_note c2 receivables -200 a2, receivables -300 c2, sales 417, vat 83',
    '2026-11-01 invoice a3 2026-12-01 receivables 0 a3',
    '2026-11-01 invoice a4 2026-12-01 receivables 600 a4, sales -600',
    '2026-11-02 payment a1 2026-12-01 receivables -550 a1, bank 550',
    '2026-11-02 write_off a1 2026-12-01 receivables -50 a1, discounts 50',
    '2026-11-02 payment a2 2026-12-01 receivables -400 a2, bank 400',
    '2026-11-02 pay_by_bank a4 2026-12-01 receivables -250 a4, bank 250',
  ]);
  const owed = await sql`select outstanding_pence from customers`.execute(kysely);
  expect(owed.rows).toEqual([{ outstanding_pence: 350 - 300 }]);
  await database.close();
});

test('inconsistent books stop the migration, and nothing changes', async () => {
  const database = await anEmptyDatabase();
  await migrateUntil(database, '0005');
  await insertCustomer(database.kysely);
  const [document] = OLD_DOCUMENTS;
  if (document) await insertDocument(database.kysely, document, 0); // paid, without a payment
  await expect(migrate(database)).rejects.toThrow(
    'What is open of 1 documents is not the balance they say',
  );
  const { rows } = await sql`
    select name from migrations where name like '0005%'`.execute(database.kysely);
  expect(rows).toEqual([]);
  await database.close();
});

test("the migration revokes the requests' rights to the queue, and clears a logo whose blob is gone", async () => {
  const database = await anEmptyDatabase();
  const { kysely } = database;
  await migrateUntil(database, '0009');
  await insertCustomer(kysely);
  await database.exec(`
    update clients set logo_blob_id = gen_random_uuid();
    create schema pgboss;
    create table pgboss.bam (command text);
    grant usage on schema pgboss to counterfoil_app;
    grant select, insert on all tables in schema pgboss to counterfoil_app;`);
  await migrate(database);
  const { rows } = await sql`
    select logo_blob_id, has_schema_privilege('counterfoil_app', 'pgboss', 'usage') as reaches,
           has_table_privilege('counterfoil_app', 'pgboss.bam', 'insert') as inserts
    from clients`.execute(kysely);
  expect(rows).toEqual([{ logo_blob_id: null, reaches: false, inserts: false }]);
  await database.close();
});
