import type { SignedInClient } from '@counterfoil/testkit/clients';
import { fullClient } from '@counterfoil/testkit/full-client';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTransact } from './transact.ts';
import type { Tx } from './tx.ts';

let mine: SignedInClient;
/** Every table with rows of clients, as the database lists them. */
let tables: string[];

const asClient = <T>(client: { clientId: string }, work: (tx: Tx) => Promise<T>) =>
  createTransact(mine.api.database.kysely, mine.api.clock).forClient(client, work);
const run = <T = { n: number }>(text: string) => sql.raw<T>(text).execute(mine.api.database.kysely);

beforeAll(async () => {
  mine = await fullClient();
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'client_id' and table_type = 'BASE TABLE'`.execute(
    mine.api.database.kysely,
  );
  tables = rows.map((row) => row.table_name).sort();
});

test('every table with rows of clients is under row-level security', async () => {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where nspname = 'public' and relkind = 'r' and relrowsecurity order by relname`.execute(
    mine.api.database.kysely,
  );
  const secured = rows.map((row) => row.relname);
  // Memberships are read before the client is known; the role cannot see the table (below).
  expect(secured).toEqual([...tables.filter((table) => table !== 'memberships'), 'clients'].sort());
});

test('a session and its user have UUIDs of version 7', async () => {
  const { rows } = await run<{ id: string }>(
    `select id::text as id from sessions where user_id = '${mine.userId}'
     union all select id::text from users where id = '${mine.userId}'`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { id } of rows) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab]/);
});

test('every id in the rows of a client is a UUID of version 7', async () => {
  const { rows: columns } = await run<{ column: string }>(
    `select format('%I.%I', table_name, column_name) as column from information_schema.columns
     where table_schema = 'public' and data_type = 'uuid' and column_name <> 'request_id'
       and table_name in (${tables.map((table) => `'${table}'`).join()})`,
  );
  expect(columns.length).toBeGreaterThan(40);
  for (const { column } of columns) {
    const [table = ''] = column.split('.');
    const { rows } = await run<{ id: string }>(
      `select ${column}::text as id from ${table}
       where client_id = '${mine.clientId}' and ${column} is not null`,
    );
    for (const { id } of rows)
      expect(id, column).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab]/);
  }
});

test('a query without a client sees no rows', async () => {
  const { kysely } = mine.api.database;
  await kysely.transaction().execute(async (tx) => {
    await sql`set local role counterfoil_app`.execute(tx);
    for (const table of ['customers', 'invoices', 'documents', 'clients']) {
      const { rows } = await sql.raw(`select 1 from ${table} limit 1`).execute(tx);
      expect(rows, table).toEqual([]);
    }
  });
});

test('the role of a request ends with its transaction', async () => {
  await asClient(mine, async (tx) => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx);
    expect(rows).toEqual([{ role: 'counterfoil_app' }]);
  });
  const { rows } = await sql<{ role: string; client: string | null }>`
    select current_user as role, current_client_id() as client`.execute(mine.api.database.kysely);
  expect(rows[0]?.role).not.toBe('counterfoil_app');
  expect(rows[0]?.client).toBeNull();
});

describe('the role of a request', () => {
  test.each([
    'select * from users',
    'select * from sessions',
    'select * from memberships',
    'select * from sign_in_failures',
    'select * from audit_log',
    'select * from acts',
    "update audit_log set action = 'x'",
    'delete from audit_log',
    'truncate audit_log',
    'update invoice_payments set amount_pence = 1',
    'delete from invoice_payments',
    'update ledger_entries set amount_pence = 1',
    'delete from ledger_entries',
    'update ledger_postings set pence = 1',
    'delete from ledger_postings',
    'truncate ledger_postings, ledger_entries',
    "update clients set brand = 'x'",
    'delete from invoice_settings',
    'delete from idempotency_keys',
    'update invoice_tallies set documents = 0',
    'delete from invoice_tallies',
    'insert into invoice_tallies select * from invoice_tallies',
    'select refill_invoice_tallies()',
    'update statements set balance_pence = 0',
    'delete from statements',
    'update invoice_totals set documents = 0',
    'create table mine (id int)',
  ])('may not: %s', async (text) => {
    await expect(asClient(mine, (tx) => sql.raw(text).execute(tx))).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });

  test.each(["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log'])(
    'may not, and neither may the owner: %s',
    async (text) => {
      // The portal's login lacks the right, unless it is a superuser, as on the embedded database.
      await expect(run(text)).rejects.toThrow(/append-only|permission denied/);
    },
  );
});
