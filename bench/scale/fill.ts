import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '@counterfoil/api/platform/db/open-database';
import type { Schema } from '@counterfoil/api/platform/db/schema.gen';

export interface Size {
  /** The number of invoices of the measured client. */
  readonly invoices: number;
  readonly others: { readonly clients: number; readonly invoices: number };
}

/** 10,000 invoices of 10 clients; 1,000,000 of 1,000 clients, the largest with 50,000; 59,000 of 10 clients. */
export const SIZES = {
  A: { invoices: 1_000, others: { clients: 9, invoices: 1_000 } },
  B: { invoices: 50_000, others: { clients: 999, invoices: 951 } },
  embedded: { invoices: 50_000, others: { clients: 9, invoices: 1_000 } },
} as const satisfies Record<string, Size>;

const TABLES = ['invoices', 'mails', 'audit_log'];
const KEPT = ['invoice_tallies', 'invoice_totals'];

/**
 * Straight into the tables, set by set: three years of books for each client, 20 invoices a
 * customer, four of five paid, and a credit note here and there.
 */
export async function fillBooks(database: Database, clientId: string, size: Size): Promise<void> {
  const { kysely } = database;
  await sql`create table books as select ${clientId}::uuid as client_id, ${size.invoices}::int as invoices`.execute(
    kysely,
  );
  await fillClients(kysely, size);
  const indexes = await dropIndexes(kysely);
  await sql`alter table invoices disable trigger user`.execute(kysely);
  await fillInvoices(kysely);
  await fillCreditNotes(kysely);
  await fillMails(kysely);
  await fillDocuments(kysely, clientId);
  await fillActs(kysely);
  await sql`alter table invoices enable trigger user`.execute(kysely);
  await sql`select refill_invoice_tallies()`.execute(kysely);
  for (const index of indexes) await database.exec(`set maintenance_work_mem = '512MB'; ${index}`);
  for (const table of [...TABLES, ...KEPT, 'customers', 'documents', 'clients']) {
    await database.exec(`vacuum analyze ${table}`);
  }
  await database.exec('checkpoint').catch(() => undefined); // only a superuser may
}

/** An id that sorts by time, as the product makes them. */
const madeAt = (time: RawBuilder<unknown>) =>
  sql`(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
       || '8' || substr(md5(random()::text), 1, 15))::uuid`;

async function fillClients(kysely: Kysely<Schema>, { others }: Size): Promise<void> {
  await sql`
    with made as (
      insert into clients (id, brand, company_name, business_type, vat_registered, client_step, started_on, created_at)
      select gen_random_uuid(), 'brightpence', 'Client ' || n, 'ltd', true, 'completed', date '2023-11-21', now()
      from generate_series(1, ${others.clients}::int) as n returning id)
    insert into books select id, ${others.invoices}::int from made`.execute(kysely);
  // 2,500 place names; the customers of each client are spread over them.
  await sql`
    insert into customers (id, client_id, name, name_key, search_key, email, created_at, updated_at)
    select gen_random_uuid(), client_id, name, lower(name), lower(name), 'customer@example.test', now(), now()
    from books, generate_series(0, invoices / 20) as n, lateral (
      select (array['Ash','Black','Brad','Brent','Burn','Chat','Chel','Clay','Cran','Dar','Dun','Eard','East','Fal','Farn','Gal','Graf','Had','Hart','Hax','Helm','Ing','Kel','Kirk','Lang','Lin','Lud','Mal','Mel','Mor','Nant','Nor','Oak','Ot','Pem','Pick','Rad','Red','Rip','Rush','Sel','Shef','Skip','Stam','Tad','Thirl','Tod','Wake','Wether','Whit'])[1 + place % 50]
             || (array['field','ford','ham','ley','ton','by','thorpe','wick','worth','stead','bury','borough','cliffe','combe','dale','den','don','gate','grave','hill','holme','hurst','keld','land','low','mere','minster','moor','mouth','ness','over','pool','port','ridge','rigg','royd','sall','scough','shaw','side','stoke','stone','stow','thwaite','tree','wall','ware','well','wold','yard'])[1 + place / 50]
             || (array[' Joinery Ltd',' Roofing',' & Sons',' Café',' Dental Care LLP',' Motors'])[1 + n % 6] as name
      from (select n * 1009 % 2500 as place) as places) as names`.execute(kysely);
}

/** Those of tables that belong to the login: the audit log does not. */
async function dropIndexes(kysely: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes natural join pg_tables
    where schemaname = 'public' and tableowner = current_user and tablename in (${sql.join(TABLES)})
      and indexname not in (select conname from pg_constraint)`.execute(kysely);
  for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(kysely);
  return rows.map(({ indexdef }) => indexdef);
}

async function fillInvoices(kysely: Kysely<Schema>): Promise<void> {
  await sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key, search_key,
                          purchase_reference, date, payment_terms, due_date, subtotal_pence, vat_pence, total_pence,
                          balance_pence, amount_paid_pence, sent_at, created_at, updated_at)
    select ${madeAt(sql`day + n * interval '1 ms'`)}, b.client_id, c.id, 'invoice', state, 'INV-' || lpad(n::text, 5, '0'), c.name, c.name_key,
           'inv-' || lpad(n::text, 5, '0') || ' po ' || n * 37 % 9000, 'PO ' || n * 37 % 9000,
           day, 30, day + 30, total * 5 / 6, total - total * 5 / 6, total,
           case when state = 'paid' then 0 else total end, case when state = 'paid' then total else 0 end,
           case when state <> 'draft' then day::timestamptz end, day::timestamptz + n * interval '1 ms', day::timestamptz
    from books as b
    cross join generate_series(1, b.invoices) as n
    cross join lateral (select date '2026-11-21' - (1095 * (1 - n::float / b.invoices))::int as day,
                      1200 + n::bigint * 7919 % 500000 as total,
                      case when n > b.invoices * 0.98 then 'draft' when n % 12 = 0 or n > b.invoices * 0.95 then 'sent' else 'paid' end as state) as made
    cross join lateral (select 1 + n % (b.invoices / 20) as place) as picked
    join (select *, row_number() over (partition by client_id order by id) as place from customers) as c
      on c.client_id = b.client_id and c.place = picked.place
    -- As they are written: the invoices of all clients side by side.
    order by made.day, random()`.execute(kysely);
}

async function fillCreditNotes(kysely: Kysely<Schema>): Promise<void> {
  await sql`
    insert into invoices (id, client_id, customer_id, type, parent_id, state, number, customer_name, customer_name_key,
                          search_key, date, total_pence, sent_at, created_at, updated_at)
    select ${madeAt(sql`created_at`)}, client_id, customer_id, 'CreditNote', id, 'sent', 'CN-' || substr(number, 5), customer_name,
           customer_name_key, 'cn-' || substr(number, 5), date, 1000, sent_at, created_at, updated_at
    from invoices where state = 'paid' and total_pence % 50 = 0`.execute(kysely);
}

async function fillMails(kysely: Kysely<Schema>): Promise<void> {
  await sql`
    insert into mails (id, client_id, kind, invoice_id, message_id, recipients, pending, state, created_at, sent_at)
    select ${madeAt(sql`sent_at`)}, client_id, 'invoice', id, id::text, 'customer@example.test', '', 'sent', sent_at, sent_at
    from invoices where state <> 'draft'`.execute(kysely);
}

/** Each invoice was created and changed, and sent unless it is a draft. */
async function fillActs(kysely: Kysely<Schema>): Promise<void> {
  await sql`
    insert into audit_log (id, at, client_id, action, subject_id, changes)
    select ${madeAt(sql`created_at + step * interval '1 minute'`)}, created_at, client_id, action, id,
           case when action = 'invoice_updated' then array['lines', 'notes'] else '{}' end
    from invoices, (values (0, 'invoice_created'), (1, 'invoice_updated'), (2, 'invoice_sent')) as act (step, action)
    where state <> 'draft' or action <> 'invoice_sent'`.execute(kysely);
}

const DOCUMENTS = 5_000;

/** Receipts of the measured client, and a copy of each of their sent invoices. */
async function fillDocuments(kysely: Kysely<Schema>, clientId: string): Promise<void> {
  await sql`
    with blob as (
      insert into blobs (id, client_id, state, content_type, created_at)
      select gen_random_uuid(), ${clientId}, 'kept', 'application/pdf', now() returning id)
    insert into documents (id, client_id, title, title_key, file_name, document_type, blob_id, byte_size, invoice_id,
                           created_at, shared_at)
    select ${madeAt(sql`now() - n * interval '1 minute'`)}, ${clientId}, title, lower(title), 'x.pdf', 'receipt', blob.id, 1,
           invoice, now(), now()
    from blob, (
      select n, 'Receipt ' || n || ' of ' || (array['Screwfix','Travis Perkins','Shell','Trainline'])[1 + n % 4] as title,
             null::uuid as invoice
      from generate_series(1, ${DOCUMENTS}::int) as n
      union all
      select row_number() over (), 'Invoice ' || number, id from invoices
      where client_id = ${clientId} and state <> 'draft') as named`.execute(kysely);
}
