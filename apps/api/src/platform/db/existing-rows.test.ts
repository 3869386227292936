import { folded } from '@counterfoil/domain/folded';
import {
  CLIENT,
  databaseBefore,
  idOf,
  insertInvoice,
  sent,
} from '@counterfoil/testkit/older-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import type { Database } from './open-database.ts';

const insertPayment = (
  { kysely }: Database,
  [id, invoice, kind, pence]: readonly [string, string, string, number],
) =>
  sql`
    insert into invoice_payments (id, client_id, invoice_id, date, amount_pence, kind, created_at)
    values (${idOf(id)}, ${CLIENT}, ${idOf(invoice)}, '2026-11-02', ${pence}, ${kind}, '2026-11-02T09:00:00Z')`.execute(
    kysely,
  );

test('the migration counts older invoices, and makes their search keys without apostrophes', async () => {
  const database = await databaseBefore('0004');
  const { kysely } = database;
  const paid = { draft: 0, sent: 200, paid: 500 };
  for (const [at, [state, pence]] of Object.entries(paid).entries()) {
    await insertInvoice(database, `${at}`, {
      ...(state === 'draft' ? {} : sent()),
      state,
      number: `Inv-${state}`,
      customer_name: "O'Brien ’ Co",
      customer_name_key: "o'brien ’ co",
      total_pence: 500,
      amount_paid_pence: pence,
      balance_pence: 500 - pence,
    });
    if (pence > 0) await insertPayment(database, [`b${at}`, `${at}`, 'payment', pence]);
  }
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
});

test('the migration folds older search keys again, without apostrophes of any form', async () => {
  const database = await databaseBefore('0010');
  const { kysely } = database;
  await sql`update customers set name_key = 'aʼnb ′′ co', search_key = 'aʼnb ′′ co'`.execute(
    kysely,
  );
  await insertInvoice(database, '1', {
    number: 'N1',
    customer_name: 'aŉb ″ Co',
    customer_name_key: 'aʼnb ′′ co',
    search_key: 'n1 6′′x4′′',
  });
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
});

test('the old search data is removed, and invoices are written and counted as before', async () => {
  const database = await databaseBefore('0013');
  const { kysely } = database;
  const insertMany = (from: number, to: number) =>
    sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key, search_key,
                          created_at, updated_at)
    select gen_random_uuid(), ${CLIENT}, ${CLIENT}, 'invoice', 'draft', 'N' || n, 'Old', 'old', 'n' || n, now(), now()
    from generate_series(${from}::int, ${to}::int) as n`.execute(kysely);
  await insertMany(1, 1100); // more than one block of places
  expect(await migrate(database)).toBeGreaterThanOrEqual(1);
  await insertMany(1101, 1102);
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
});

/** Part paid, the rest written off; credited beyond its balance; free; paid by bank; a draft. */
const OLD_DOCUMENTS = [
  { id: 'a1', state: 'paid', total: 600, vat: 100, balance: 0 },
  { id: 'a2', state: 'paid', total: 600, vat: 100, balance: 0 },
  { id: 'c2', state: 'sent', total: 500, vat: 83, balance: 300, parent: 'a2' },
  { id: 'a3', state: 'paid', total: 0, vat: 0, balance: 0 },
  { id: 'a4', state: 'sent', total: 600, vat: 0, balance: 350 },
  { id: 'a5', state: 'draft', total: 600, vat: 0, balance: 600 },
] as const;
const OLD_PAYMENTS = [
  ['b1', 'a1', 'payment', 550],
  ['b2', 'a1', 'discount', 50],
  ['b3', 'a2', 'payment', 400],
  ['b4', 'a2', 'credit', 200],
  ['b5', 'a4', 'pay_by_bank', 250],
] as const;

function insertOldDocument(database: Database, second: number) {
  const { id, state, total, vat, balance, ...rest } = OLD_DOCUMENTS[second] ?? OLD_DOCUMENTS[0];
  return insertInvoice(database, id, {
    ...sent(second),
    ...(state === 'draft' ? { sent_at: null } : {}),
    ...('parent' in rest
      ? { type: 'CreditNote', parent_id: idOf(rest.parent), due_date: null }
      : {}),
    state,
    subtotal_pence: total - vat,
    vat_pence: vat,
    total_pence: total,
    balance_pence: balance,
  });
}

test('the migration enters past events in the ledger, and unused credit counts', async () => {
  const database = await databaseBefore('0005');
  const { kysely } = database;
  for (const second of OLD_DOCUMENTS.keys()) await insertOldDocument(database, second);
  for (const payment of OLD_PAYMENTS) await insertPayment(database, payment);
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
});

test('inconsistent books stop the migration, and nothing changes', async () => {
  const database = await databaseBefore('0005');
  await insertOldDocument(database, 0); // paid, without a payment
  await expect(migrate(database)).rejects.toThrow(
    'What is open of 1 documents is not the balance they say',
  );
  const { rows } = await sql`
    select name from migrations where name like '0005%'`.execute(database.kysely);
  expect(rows).toEqual([]);
});

test('the migration revokes queue rights of requests, and clears a logo whose blob is gone', async () => {
  const database = await databaseBefore('0009');
  const { kysely } = database;
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
});

test('the migration gives older documents a folded title to search by', async () => {
  const database = await databaseBefore('0019');
  const { kysely } = database;
  const titles = ['Café  receipt', 'O’Brien’s INVOICE'];
  await sql`
    with blob as (insert into blobs (id, client_id, state, content_type, created_at)
      values (${idOf('b')}, ${CLIENT}, 'kept', 'application/pdf', now()) returning id)
    insert into documents (id, client_id, title, file_name, document_type, blob_id, byte_size, created_at, shared_at)
    select gen_random_uuid(), ${CLIENT}, title, 'x.pdf', 'receipt', blob.id, 1, now(), now()
    from blob, unnest(${titles}::text[]) as title`.execute(kysely);
  await migrate(database);
  const { rows } = await sql<{ title: string; title_key: string }>`
    select title, title_key from documents`.execute(kysely);
  expect(rows).toHaveLength(2);
  for (const { title, title_key } of rows) expect(title_key).toBe(folded(title));
});

test('the migration finds the rest of overpayments by bank, and what was used of them', async () => {
  const database = await databaseBefore('0064');
  const { kysely } = database;
  const PAID = { ...sent(), state: 'paid', total_pence: 100, balance_pence: 0 };
  await insertInvoice(database, '1', { ...PAID, amount_paid_pence: 100 });
  await insertInvoice(database, '2', { ...PAID, sent_at: '2026-11-01T09:00:02Z' });
  const post = (id: string, kind: string, of: string, ...postings: [string, number][]) => {
    const pence = postings.map(([, each]) => each);
    const sum = pence.reduce((all, each) => all + each, 0);
    return sql`
      with entry as (
        insert into ledger_entries
          (client_id, id, customer_id, kind, document_id, number, date, amount_pence, created_at)
        values (${CLIENT}, ${idOf(id)}, ${CLIENT}, ${kind}, ${idOf(of)}, ${of}, '2026-11-02', ${sum}, now()))
      insert into ledger_postings (client_id, entry_id, position, account, pence, customer_id, document_id)
      select ${CLIENT}::uuid, ${idOf(id)}::uuid, at, 'receivables', each, ${CLIENT}::uuid, document
      from unnest(${postings.map(([document]) => idOf(document))}::uuid[], ${pence}::bigint[])
        with ordinality as p (document, each, at)
      union all select ${CLIENT}, ${idOf(id)}, 0, 'bank', ${-sum}, null, null`.execute(kysely);
  };
  await post('a1', 'invoice', '1', ['1', 100]);
  await post('a2', 'invoice', '2', ['2', 100]);
  await post('b1', 'pay_by_bank', '1', ['1', -350]);
  await post('b2', 'account_credit', '2', ['2', -100], ['1', 100]);
  await insertPayment(database, ['d1', '1', 'pay_by_bank', 100]);
  expect(await migrate(database)).toBeGreaterThanOrEqual(1);
  const { rows } = await sql`
    select i.number, i.overpaid_pence, p.kind, p.amount_pence, right(p.other_id::text, 1) as other
    from invoices i left join invoice_payments p on p.invoice_id = i.id
    order by 1, p.amount_pence`.execute(kysely);
  const first = { number: '1', overpaid_pence: 150, other: null };
  expect(rows).toEqual([
    { ...first, kind: 'account_credit', amount_pence: -100, other: '2' },
    { ...first, kind: 'pay_by_bank', amount_pence: 100 },
    { ...first, kind: 'overpayment', amount_pence: 250 },
    { number: '2', overpaid_pence: 0, kind: null, amount_pence: null, other: null },
  ]);
  const totals = await sql`select unused_credit_pence from invoice_totals`.execute(kysely);
  expect(totals.rows).toEqual([{ unused_credit_pence: 150 }]);
});
