import { randomUUID } from 'node:crypto';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { fullClient } from '@counterfoil/testkit/full-client';
import {
  ownedRows,
  ownedTables,
  type OwnedRow,
  type OwnedRows,
  type OwnedTable,
} from '@counterfoil/testkit/owned-rows';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createTransact } from './transact.ts';
import type { Tx } from './tx.ts';

/** Tables without a client's id, about users: requests have no right to them (`app-role.test.ts`). */
const OF_USERS = [
  'invitations',
  'known_devices',
  'password_links',
  'sessions',
  'user_mails',
  'users',
];

let mine: SignedInClient;
let theirs: SignedInClient;
let tables: readonly OwnedTable[];
let myRows: OwnedRows;
let theirRows: OwnedRows;

beforeAll(async () => {
  [mine, theirs] = [await fullClient(), await fullClient()];
  for (const client of [mine, theirs]) await jobsDone(client);
  tables = await ownedTables(mine.api.database);
  [myRows, theirRows] = [await ownedRows(mine, tables), await ownedRows(theirs, tables)];
});

const REFUSED = /permission denied|row-level security/;
class Undone extends Error {}

/** Tries a statement as the application's role, for my client. @returns the rows it reaches, or why it is refused */
async function outcome(statement: string): Promise<number | string> {
  const { kysely } = mine.api.database;
  let reached = 0;
  const tried = createTransact(kysely, mine.api.clock).forClient(mine, async (tx: Tx) => {
    const { rows, numAffectedRows } = await sql.raw<{ n: number }>(statement).execute(tx);
    reached = rows[0]?.n ?? Number(numAffectedRows ?? 0);
    throw new Undone();
  });
  return tried.catch((error: Error) => (error instanceof Undone ? reached : error.message));
}

const refusedOr0 = (result: number | string) => result === 0 || REFUSED.test(String(result));
const ownerOf = ({ isOfClients }: OwnedTable, { clientId, userId }: SignedInClient) =>
  isOfClients ? clientId : userId;

/** Tries a statement on every table with rows. @returns the tables where it is not refused and reaches a row */
async function reaching(statementOf: (table: OwnedTable) => string | undefined): Promise<string[]> {
  const reached: string[] = [];
  for (const table of tables) {
    const statement = statementOf(table);
    if (statement === undefined) continue;
    const result = await outcome(statement);
    if (!refusedOr0(result)) reached.push(`${table.name}: ${result}`);
  }
  return reached;
}

const ofTheirs = (table: OwnedTable) => `${table.ownedBy} = '${ownerOf(table, theirs)}'`;
const asText = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

test('both clients have a row in every table with rows of clients', () => {
  const empty = tables.filter(
    ({ name }) =>
      !OF_USERS.includes(name) && (!myRows.get(name)?.length || !theirRows.get(name)?.length),
  );
  expect(empty.map(({ name }) => name)).toEqual([]);
  expect(tables.filter(({ isOfClients }) => !isOfClients).map(({ name }) => name)).toEqual(
    OF_USERS,
  );
});

test('the application’s role sees no row of another client or user', async () => {
  const counted = (table: OwnedTable) =>
    `select count(*)::int as n from ${table.name} where ${ofTheirs(table)}`;
  expect(await reaching(counted)).toEqual([]);
  // The same statement does see the rows of its own client.
  const own = await outcome(
    `select count(*)::int as n from customers where client_id = '${mine.clientId}'`,
  );
  expect(own).toBe(myRows.get('customers')?.length);
});

test('a query without a where sees the rows of its client and no others', async () => {
  const { kysely } = mine.api.database;
  const unread: string[] = [];
  for (const { name, ownedBy, isOfClients } of tables) {
    if (!isOfClients) continue;
    const seen = await createTransact(kysely, mine.api.clock)
      .forClient(mine, (tx) =>
        sql
          .raw<{ owner: string }>(`select distinct ${ownedBy}::text as owner from ${name}`)
          .execute(tx),
      )
      .catch((error: Error) => error.message);
    if (typeof seen === 'string') unread.push(name);
    else expect(seen.rows, name).toEqual([{ owner: mine.clientId }]);
  }
  expect(unread).toEqual(['accepted_terms', 'audit_log', 'memberships']);
});

/** The columns that the role may change, by table. */
async function changeable(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, jsonb_agg(column_name) as columns from information_schema.column_privileges
    where grantee = 'counterfoil_app' and privilege_type = 'UPDATE' and table_schema = 'public' group by 1`.execute(
    mine.api.database.kysely,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

test('the application’s role changes and deletes no row of another client', async () => {
  const columns = await changeable();
  expect(columns.size).toBeGreaterThan(20);
  // One column is enough: the policies are about rows.
  const changed = ({ name, ownedBy, columns: all }: OwnedTable) =>
    all.find((one) => !one.isGenerated && columns.get(name)?.includes(one.name))?.name ?? ownedBy;
  const statements = (table: OwnedTable) => [
    `update ${table.name} set ${changed(table)} = ${changed(table)} where ${ofTheirs(table)}`,
    `delete from ${table.name} where ${ofTheirs(table)}`,
  ];
  for (const at of [0, 1]) expect(await reaching((table) => statements(table)[at])).toEqual([]);
  // The same statement does reach the rows of its own client.
  expect(
    await outcome(`update customers set name = name where client_id = '${mine.clientId}'`),
  ).toBe(myRows.get('customers')?.length);
  expect(await ownedRows(theirs, tables)).toEqual(theirRows);
});

test('the application’s role adds no row for another client', async () => {
  const added = (table: OwnedTable) => {
    const [row] = theirRows.get(table.name) ?? [];
    return (
      row &&
      insertOf(table, {
        ...row,
        ...('id' in row && table.ownedBy !== 'id' ? { id: randomUUID() } : {}),
      })
    );
  };
  // A row for another client is refused before any key is compared.
  const notRefused: string[] = [];
  for (const table of tables) {
    const statement = added(table);
    if (statement === undefined) continue;
    const result = String(await outcome(statement));
    if (!REFUSED.test(result)) notRefused.push(`${table.name}: ${result}`);
  }
  expect(notRefused).toEqual([]);
});

function insertOf({ name, columns }: OwnedTable, row: OwnedRow): string {
  const named = columns.filter(({ isGenerated }) => !isGenerated).map((column) => column.name);
  return `insert into ${name} (${named.join()})
          select ${named.join()} from jsonb_populate_record(null::${name}, ${asText(row)}::jsonb)`;
}

// A trigger of the table refuses every change of a completed payment first.
const REFUSED_FIRST = /a completed payment stays completed/;

test('the application’s role gives no row of its client to another', async () => {
  const given: string[] = [];
  for (const table of tables) {
    if (!myRows.get(table.name)?.length) continue;
    const { name, ownedBy } = table;
    const result = String(
      await outcome(
        `update ${name} set ${ownedBy} = '${ownerOf(table, theirs)}' where ${ownedBy} = '${ownerOf(table, mine)}'`,
      ),
    );
    if (!REFUSED.test(result) && !REFUSED_FIRST.test(result)) given.push(`${name}: ${result}`);
  }
  expect(given).toEqual([]);
});

interface Reference {
  readonly from_table: string;
  readonly to_table: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
}

/** Every foreign key between two tables with rows of clients. */
async function references(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table,
           (select jsonb_agg(attname order by nth) from unnest(conkey) with ordinality as k (num, nth)
            join pg_attribute a on a.attrelid = conrelid and a.attnum = num) as columns,
           (select jsonb_agg(attname order by nth) from unnest(confkey) with ordinality as k (num, nth)
            join pg_attribute a on a.attrelid = confrelid and a.attnum = num) as keys
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by 1, 2, conname`.execute(mine.api.database.kysely);
  const ofClients = tables.filter(({ isOfClients }) => isOfClients).map(({ name }) => name);
  return rows.filter(
    (row) => ofClients.includes(row.from_table) && ofClients.includes(row.to_table),
  );
}

test('every reference from one table of clients to another names the client too', async () => {
  const loose = (await references()).filter(
    ({ to_table, keys }) => to_table !== 'clients' && !keys.includes('client_id'),
  );
  // Requests cannot read memberships, which are made with their contact.
  expect(loose.map(({ from_table, columns }) => `${from_table}.${columns.join()}`)).toEqual([
    'memberships.contact_id',
  ]);
});

/** Ids that no reference holds: each names somebody or something that may be gone, or is checked otherwise. */
const UNHELD = [
  // The log and agreements outlive the user, the contact and the record that they name.
  'accepted_terms.contact_id',
  'accepted_terms.user_id',
  'audit_log.client_id',
  'audit_log.subject_id',
  'audit_log.user_id',
  'contact_messages.user_id',
  'contracts.confirmed_by_user_id',
  'documents.uploaded_by',
  'idempotency_keys.user_id',
  'statements.user_id',
  'vat_submissions.declared_by',
  // Users and their sessions belong to no client.
  'authorisation_states.session_id',
  'memberships.user_id',
  // Marks of a request under way.
  'open_banking_consents.refreshed_by',
  'tax_grants.refreshed_by',
  // Counted by triggers from the invoices of the same client.
  'invoice_tallies.client_id',
  'invoice_totals.client_id',
  // Compared with the entry at the commit: `row-rules.test.ts`.
  'ledger_postings.customer_id',
  'ledger_postings.document_id',
];

test('every other id in a table of clients is held by a reference', async () => {
  const held = new Set(
    (await references()).flatMap(({ from_table, columns }) =>
      columns.map((name) => `${from_table}.${name}`),
    ),
  );
  const ids = tables
    .filter(({ isOfClients }) => isOfClients)
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => column.type === 'uuid' && column.name !== 'id')
        .map((column) => `${name}.${column.name}`),
    );
  expect(ids.filter((id) => !held.has(id)).toSorted()).toEqual(UNHELD.toSorted());
});

/** Gives one row of mine the other client's record, as the owner. @returns what refuses it */
async function naming({ from_table, to_table, columns, keys }: Reference): Promise<string> {
  const column = columns[keys.indexOf('id')] ?? '';
  const [target] = theirRows.get(to_table) ?? [];
  const owner = from_table === 'clients' ? 'id' : 'client_id';
  const changing = mine.api.database.kysely.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(from_table)} set ${sql.ref(column)} = ${target?.['id']} where ctid = (
        select ctid from ${sql.table(from_table)} where ${sql.ref(owner)} = ${mine.clientId}
        order by ${sql.ref(column)} is null limit 1)`.execute(tx);
    await sql`set constraints all immediate`.execute(tx);
    throw new Undone(`${numAffectedRows} rows`);
  });
  return changing.catch((error: Error) => error.message);
}

test('no row can name another client’s record or file, even if written by the owner', async () => {
  const named: string[] = [];
  for (const reference of await references()) {
    const { from_table, to_table, columns } = reference;
    if (to_table === 'clients' || from_table === 'memberships') continue;
    const result = await naming(reference);
    // Some rules about a row are checked before its references.
    if (!/violates (foreign key|check|unique) constraint/.test(result)) {
      named.push(`${from_table}.${columns.join()}: ${result}`);
    }
  }
  expect(named).toEqual([]);
});

test('every policy of the application’s role compares the row’s client with its own', async () => {
  const { rows } = await sql<{ policy: string; using: string | null; check: string | null }>`
    select tablename || '.' || policyname as policy, qual as using, with_check as check from pg_policies
    where schemaname = 'public' and permissive = 'PERMISSIVE' order by 1`.execute(
    mine.api.database.kysely,
  );
  const own = (table: string) =>
    `(${table === 'clients' ? 'id' : 'client_id'} = current_client_id())`;
  // Of the portal's own login, which the application's role is not.
  const notOurs = "(CURRENT_USER <> 'counterfoil_app'::name)";
  const other = rows.filter(({ policy, using, check }) => {
    const [table = ''] = policy.split('.');
    return [using, check].some((rule) => rule !== null && ![own(table), notOurs].includes(rule));
  });
  expect(other).toEqual([]);
  expect(rows.length).toBeGreaterThan(40);
});
