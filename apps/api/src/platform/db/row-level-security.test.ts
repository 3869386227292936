import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { identityRows } from '@counterfoil/testkit/signing-up';
import { submittedTaxes } from '@counterfoil/testkit/submitted-taxes';
import { recordsOf } from '@counterfoil/testkit/route-samples';
import { giveBankDetails } from '@counterfoil/testkit/bank-details';
import { paidByBank } from '@counterfoil/testkit/pay-by-bank';
import { addRow } from '@counterfoil/testkit/rows';
import { aSentInvoice, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { markAsPaid, resendInvoice } from '@counterfoil/contract/invoices/routes';
import { generateMonth } from '@counterfoil/contract/documents/routes';
import { getCompany } from '@counterfoil/contract/account/company';
import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { sendMessage } from '@counterfoil/contract/messages/routes';
import { sendStatement } from '@counterfoil/contract/statements/routes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { createTransact } from './transact.ts';
import type { Tx } from './tx.ts';

let mine: SignedInClient;
let theirs: SignedInClient;
/** Every table with rows of clients, as the database lists them. */
let tables: string[];

const asClient = <T>(client: { clientId: string }, work: (tx: Tx) => Promise<T>) =>
  createTransact(mine.api.database.kysely, mine.api.clock).forClient(client, work);
const run = <T = { n: number }>(text: string) => sql.raw<T>(text).execute(mine.api.database.kysely);

async function fill(client: SignedInClient) {
  const { envelope, report, payToken } = await recordsOf(client);
  await paidByBank(client, payToken);
  await asClient(client, (tx) =>
    tx
      .insertInto('bank_accounts')
      .values({
        id: newId(mine.api.clock),
        client_id: client.clientId,
        name: 'Current account',
        created_at: mine.api.clock.now().toString(),
      })
      .execute(),
  );
  await addRow(client, 'open_banking_consents', {
    provider_name: 'Demo Bank',
    consent_expires_at: null,
    created_at: mine.api.clock.now().toString(),
  });
  await identityRows(client);
  await client.call(generateMonth, { body: { envelope_id: envelope } });
  const { id } = await aSentInvoice(client);
  await client.call(sendStatement, { body: { invoice_ids: [id] } });
  await client.call(resendInvoice, { params: { id }, body: { mail: { subject: 'Mine' } } });
  const message = { department: 'general', subject: 'Mine', message: 'Mine' } as const;
  await client.call(sendMessage, { body: { message } });
  const invoice = { payment_date: '2026-11-21', amount_paid: '134.61' };
  await client.call(markAsPaid, { params: { id }, body: { invoice } });
  await client.call(getCompany);
  await giveBankDetails(client);
  await client.call(updateInvoiceSettings, {
    body: { invoice_settings: { invoice_bank_account: BANK_ACCOUNT } },
    headers: { 'idempotency-key': 'of-this-client' },
  });
  await submittedTaxes(client, { report });
}

beforeAll(async () => {
  [mine, theirs] = [await signedInClient(), await signedInClient()];
  await fill(mine);
  await fill(theirs);
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

// Tables that no request may read.
const UNREAD = ['memberships', 'audit_log', 'accepted_terms'];

test('a query without a where sees the rows of its client and no others', async () => {
  for (const table of tables) {
    if (UNREAD.includes(table)) continue;
    const { rows: all } = await run(
      `select count(distinct client_id)::int as n from ${table}
       where client_id in ('${mine.clientId}', '${theirs.clientId}')`,
    );
    expect(all[0]?.n, `both have rows in ${table}`).toBe(2);
    const { rows } = await asClient(mine, (tx) =>
      sql.raw<{ client_id: string }>(`select distinct client_id from ${table}`).execute(tx),
    );
    expect(rows, table).toEqual([{ client_id: mine.clientId }]);
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

describe('row-level security', () => {
  test('prevents writing a row for another client', async () => {
    const insert = asClient(mine, (tx) =>
      sql`insert into customers (id, client_id, name, created_at, updated_at)
          values (${crypto.randomUUID()}, ${theirs.clientId}, 'x', now(), now())`.execute(tx),
    );
    await expect(insert).rejects.toThrow('row-level security');
    const log = asClient(mine, (tx) =>
      sql`insert into audit_log (id, at, client_id, action)
          values (${crypto.randomUUID()}, now(), ${theirs.clientId}, 'forged')`.execute(tx),
    );
    await expect(log).rejects.toThrow('row-level security');
  });

  test('prevents moving a row to another client', async () => {
    const move = asClient(mine, (tx) =>
      sql`update customers set client_id = ${theirs.clientId}`.execute(tx),
    );
    await expect(move).rejects.toThrow(/row-level security|foreign key/);
  });

  test("hides another client's rows from changes and deletions", async () => {
    const touch = (text: string) =>
      asClient(mine, (tx) => sql.raw(`${text} where client_id = '${theirs.clientId}'`).execute(tx));
    const changed = await touch("update customers set name = 'x'");
    expect(changed.numAffectedRows).toBe(0n);
    expect((await touch('delete from invoice_items')).numAffectedRows).toBe(0n);
  });

  test('ends the role with its transaction', async () => {
    await asClient(mine, async (tx) => {
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx);
      expect(rows).toEqual([{ role: 'counterfoil_app' }]);
    });
    const { rows } = await sql<{ role: string; client: string | null }>`
      select current_user as role, current_client_id() as client`.execute(mine.api.database.kysely);
    expect(rows[0]?.role).not.toBe('counterfoil_app');
    expect(rows[0]?.client).toBeNull();
  });
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
      await expect(run(text)).rejects.toThrow('append-only');
    },
  );
});
