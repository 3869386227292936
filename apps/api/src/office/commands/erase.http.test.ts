import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { listCustomers } from '@counterfoil/contract/customers/routes';
import { BlobError } from '@counterfoil/providers/blobs/port';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { alsoHolding, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { blobsOf } from '@counterfoil/testkit/envelopes';
import { fullClient } from '@counterfoil/testkit/full-client';
import { aFolder, dataOf, officeAt, STAFF, storedRows } from '@counterfoil/testkit/office';
import { wordsOf } from '@counterfoil/testkit/stored-words';
import { aSentInvoice, WORKED_EXAMPLE } from '@counterfoil/testkit/records';
import { addRow, rowsIn } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { aDocument } from '@counterfoil/testkit/upload';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';
import { clientTables } from '../data/client-tables.ts';

const erase = (client: SignedInClient, ...words: string[]) =>
  officeAt(client)('erase', client.clientId, ...words);

/** The tables that still have rows of the client, with how many. */
async function remains({ api, clientId }: SignedInClient): Promise<Record<string, number>> {
  const tables = await api.portal.office.transact.acrossClients(clientTables);
  const left: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ id: number }>`
      select 1 as id from ${sql.table(name)} where client_id = ${clientId}`.execute(
      api.database.kysely,
    );
    if (rows.length > 0) left[name] = rows.length;
  }
  return left;
}

const jobs = async ({ api, clientId }: SignedInClient) => {
  const { rows } = await sql`
    select 1 from pgboss.job where data ->> 'client_id' = ${clientId}`.execute(api.database.kysely);
  return rows.length;
};

/** A client who stays: no test erases it. To make one takes as long as to erase it. */
let other: SignedInClient;
beforeAll(async () => {
  other = await fullClient();
  await jobsDone(other);
});

test('the client of these tests has rows in every table', async () => {
  const tables = await other.api.portal.office.transact.acrossClients(clientTables);
  const left = await remains(other);
  expect(tables.map(({ name }) => name).filter((name) => !left[name])).toEqual([]);
});

test('an erasure removes all rows, files, jobs and the login of a client, and nothing else', async () => {
  const client = await fullClient();
  await jobsDone(client);
  const ids = [client.clientId, other.clientId];
  const files = await blobsOf(client);
  const before = await storedRows(client.api, ids);
  const data = await dataOf(erase(client, '--yes'));
  expect(data).toMatchObject({ client_id: client.clientId, files: files.length, logins: 1 });

  expect(Object.keys(await remains(client))).toEqual(['audit_log']);
  expect(await jobs(client)).toBe(0);
  for (const { id } of files) {
    for (const store of [client.api.blobs, client.api.coldBlobs]) {
      await expect(store.get(id)).rejects.toThrow(BlobError);
    }
  }

  const after = await storedRows(client.api, ids);
  const theirs = [client.clientId, client.userId, client.email];
  const isOthers = (row: string) => !theirs.some((word) => row.includes(word));
  expect([...before.difference(after)].filter(isOthers)).toEqual([]);
  const added = [...after.difference(before)];
  expect(added).toEqual([expect.stringContaining('client_erased')]);
  expect((await client.raw(listCustomers)).status).toBe(401);
  expect((await other.call(listCustomers)).status).toBe(200);
  for (const { id, store } of await blobsOf(other)) {
    const at = store === 'cold' ? other.api.coldBlobs : other.api.blobs;
    expect(await at.exists(id)).toBe(true);
  }
});

/** Everything in the database: the rows of all tables, including the queue's. */
async function everythingIn({ api }: SignedInClient): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') and tablename <> 'migrations'`.execute(
    api.database.kysely,
  );
  const said: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.raw(name)} t`.execute(api.database.kysely);
    said.push(...rows.map(({ row }) => row));
  }
  return said.join('\n');
}

/** Everything in both stores. */
async function everythingStored({ api }: SignedInClient): Promise<string> {
  const said: string[] = [];
  for (const folder of api.blobFolders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      // A file of another client may go at any moment.
      if (entry.isFile())
        said.push(await readFile(join(entry.parentPath, entry.name), 'latin1').catch(() => ''));
    }
  }
  return said.join('\n');
}

test('after an erasure only the log remains, and no stored value of the client is found anywhere', async () => {
  const client = await fullClient({ company_name: 'Unmistakable Joinery Ltd' });
  await jobsDone(client);
  const { kysely } = client.api.database;
  const count = { failures: 1, window_ends_at: '2026-11-21T11:00:00Z' };
  const subjects = [
    `account:${client.email}`,
    `links:${client.email}`,
    `account:proof of ${client.userId} on ${crypto.randomUUID()}`,
  ];
  await kysely
    .insertInto('sign_in_failures')
    .values(subjects.map((subject) => ({ subject, ...count })))
    .execute();
  const others = await wordsOf(other);
  const words = [...(await wordsOf(client)).difference(others)];
  expect(words).toEqual(expect.arrayContaining([client.email]));
  client.api.banks.fail(client.clientId, 'revoke', 'unavailable');
  const { length: loggedBefore } = client.api.logged;
  await dataOf(erase(client, '--yes'));
  // The sentence about the bank is in it: the log is searched.
  expect(client.api.logged.slice(loggedBefore).join('')).toContain('is not ended');
  const places = {
    database: await everythingIn(client),
    files: await everythingStored(client),
    log: client.api.logged.join(''),
  };
  for (const [place, after] of Object.entries(places)) {
    // As a whole word: Customer 1 is not a trace in another client's Customer 10.
    const isIn = (word: string) =>
      after.includes(word) && new RegExp(`(?<!\\w)${RegExp.escape(word)}(?!\\w)`).test(after);
    expect([place, words.filter(isIn)]).toEqual([place, []]);
  }
  const log = await rowsIn(client, 'audit_log');
  expect(log.at(-1)).toMatchObject({
    action: 'client_erased',
    subject_id: client.clientId,
    office_user: STAFF,
    detail: { rows: expect.any(Number), files: expect.any(Number), logins: 1 },
  });
  const kept = [...(await storedRows(client.api, [client.clientId]))].join('\n');
  for (const word of ['Unmistakable', client.email, 'AB123456C', 'books@example.test']) {
    expect(kept).not.toContain(word);
  }
});

test('a login that has another client stays, and so does that client', async () => {
  const holder = await signedInClient();
  const second = await alsoHolding(holder);
  await aDocument(holder);
  // The login that only this client had goes.
  expect(await dataOf(erase(second, '--yes'))).toMatchObject({ logins: 1 });
  expect((await second.raw(listCustomers)).status).toBe(404);
  expect((await holder.call(listCustomers)).status).toBe(200);
  expect(await blobsOf(holder)).toHaveLength(1);
});

test('an erasure asks first, and shows when the data was last exported', async () => {
  const client = await signedInClient();
  const before = await storedRows(client.api, [client.clientId]);
  expect(await erase(client)).toMatchObject({
    code: 1,
    question: expect.stringMatching(/^Erase all data of Test Joinery Ltd \(\d+\)\? It has never/),
  });
  expect(await storedRows(client.api, [client.clientId])).toEqual(before);
  const at = { folder: await aFolder() };
  await dataOf(officeAt(client, at)('export', client.clientId, '--out', 'all.zip'));
  expect(await erase(client)).toMatchObject({
    question: expect.stringContaining('It was last exported on 21/11/2026.'),
  });
});
test('an interrupted erasure is completed by the next, and a complete one says so', async () => {
  const client = await fullClient();
  const cancel = new AbortController();
  let told = 0;
  const at = {
    folder: '/',
    signal: cancel.signal,
    tell: () => void (++told > 5 && cancel.abort()),
  };
  const broken = await officeAt(client, at)('erase', client.clientId, '--yes');
  expect(broken).toEqual({
    code: 1,
    sentence: 'This was cancelled half way. Give the command again to erase the rest.',
  });
  // From the first moment nobody can sign in.
  expect((await client.raw(listCustomers)).status).toBe(401);
  expect(Object.keys(await remains(client)).length).toBeGreaterThan(1);
  expect(await dataOf(erase(client, '--yes'))).toMatchObject({ client_id: client.clientId });
  expect(Object.keys(await remains(client))).toEqual(['audit_log']);
  expect(await dataOf(erase(client, '--yes'))).toMatchObject({
    client_id: client.clientId,
    erased_at: expect.any(String),
  });
});

test('files that a store refuses to delete are named, and the next erasure removes them', async () => {
  const client = await signedInClient();
  await aDocument(client);
  const { office } = client.api.portal;
  const full = { ...office.blobs, delete: () => Promise.reject(new Error('the store is away')) };
  const deps = { ...office, blobs: full };
  await expect(runCommand(['erase', client.clientId, '--yes'], deps)).rejects.toThrow('is away');
  expect(await blobsOf(client)).toMatchObject([{ state: 'dropped' }]);
  expect(await dataOf(erase(client, '--yes'))).toMatchObject({ files: 1 });
});

/** Erases a client for whom a mail about an invoice is written just before the invoices go, so many times. */
async function erasedWhileWorkGoesOn(client: SignedInClient, times: number) {
  const invoice = await aSentInvoice(client);
  const { office } = client.api.portal;
  let [told, left] = ['', times];
  const transact = {
    ...office.transact,
    acrossClients: async <T>(work: Parameters<typeof office.transact.acrossClients<T>>[0]) => {
      if (told === 'Erasing invoices' && left > 0) {
        left -= 1;
        told = '';
        const message_id = `<${crypto.randomUUID()}@meanwhile.test>`;
        await addRow(client, 'mails', { ...MAIL, message_id, invoice_id: invoice.id });
      }
      return office.transact.acrossClients(work);
    },
  };
  const at = { folder: '/', tell: (line: string) => void (told = line) };
  const outcome = await runCommand(
    ['erase', client.clientId, '--yes'],
    { ...office, transact },
    at,
  );
  return { outcome, left };
}
const MAIL = {
  kind: 'invoice',
  recipients: 'books@example.test',
  pending: 'books@example.test',
  state: 'queued',
  created_at: TEST_NOW,
} as const;

test('a row written by other work between two steps is erased too', async () => {
  const client = await signedInClient();
  expect(await erasedWhileWorkGoesOn(client, 2)).toMatchObject({ outcome: { code: 0 }, left: 0 });
  expect(Object.keys(await remains(client))).toEqual(['audit_log']);
});

test('an erasure gives up on work that does not end, and asks the office to try again', async () => {
  const client = await signedInClient();
  const { outcome } = await erasedWhileWorkGoesOn(client, 100);
  expect(outcome).toEqual({
    code: 1,
    sentence:
      'Work for this client goes on and writes what is being erased. Give the command again in a minute to erase the rest.',
  });
  expect(await rowsIn(client, 'invoices')).toHaveLength(1);
  expect(await dataOf(erase(client, '--yes'))).toMatchObject({ client_id: client.clientId });
  expect(Object.keys(await remains(client))).toEqual(['audit_log']);
});

test('a credit note is deleted before its invoice, however many rows are between them', async () => {
  const client = await signedInClient();
  const invoice = await aSentInvoice(client);
  await sql`
    insert into invoices (id, client_id, customer_id, type, state, customer_name, customer_name_key,
                          search_key, created_at, updated_at)
    select gen_random_uuid(), client_id, customer_id, 'invoice', 'draft', 'A', 'a', '', created_at, updated_at
    from invoices cross join generate_series(1, 600) where id = ${invoice.id}`.execute(
    client.api.database.kysely,
  );
  const params = { customer_id: invoice.customer_id, invoice_id: invoice.id };
  const credit_note = { date: '2026-11-21', ...WORKED_EXAMPLE };
  expect((await client.raw(createCreditNote, { params, body: { credit_note } })).status).toBe(201);
  await dataOf(erase(client, '--yes'));
  expect(Object.keys(await remains(client))).toEqual(['audit_log']);
});

test.each([
  [['erase'], 2, /^<client> is missing\.$/],
  [['erase', 'a', '--force'], 2, /^Unknown option '--force'/],
  [['erase', '9'.repeat(14), '--yes'], 1, /^There is no client 9+\.$/],
  [['erase', '', '--yes'], 1, /^There is no client/],
])('%j ends with %i', async (words, code, sentence) => {
  const said = await officeAt(await signedInClient())(...words);
  expect(said).toEqual({ code, sentence: expect.stringMatching(sentence) });
});
