import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { blobsOf } from '@counterfoil/testkit/envelopes';
import { fullClient } from '@counterfoil/testkit/full-client';
import { aFolder, dataOf, officeAt, STAFF } from '@counterfoil/testkit/office';
import { aCustomer } from '@counterfoil/testkit/records';
import { addRow, rowsIn } from '@counterfoil/testkit/rows';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { aDocument } from '@counterfoil/testkit/upload';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientTables } from '../data/client-tables.ts';

let client: SignedInClient;
let other: SignedInClient;
beforeAll(async () => {
  [client, other] = [await fullClient(), await fullClient({ company_name: 'Elsewhere Ltd' })];
});

/** The files of an export by name, and what the command said. */
async function exported(from: SignedInClient, ...words: string[]) {
  const folder = await aFolder();
  const said = await dataOf(
    officeAt(from, { folder })('export', from.clientId, '--out', 'all.zip', ...words),
  );
  return { said, folder, files: unpacked(await readFile(join(folder, 'all.zip'))) };
}
type Files = Awaited<ReturnType<typeof exported>>['files'];
const json = (files: Files, name: string) =>
  JSON.parse(files[name]?.toString() ?? 'null') as Record<string, unknown>[];

describe('the export of a client', () => {
  test('has every row of every table, except rows that are not the client’s data', async () => {
    const { files } = await exported(client);
    const tables = await client.api.portal.office.transact.acrossClients(clientTables);
    const names = tables.map(({ name }) => name);
    const leftOut = names.filter((name) => files[`data/${name}.json`] === undefined);
    expect(leftOut.toSorted()).toEqual([
      'authorisation_states',
      'download_links',
      'idempotency_keys',
      'invoice_tallies',
      'invoice_totals',
      'month_downloads',
      'tax_grants',
    ]);
    for (const name of names.filter((each) => !leftOut.includes(each))) {
      const rows = json(files, `data/${name}.json`);
      const { kysely } = client.api.database;
      const { count } = await kysely
        .selectFrom(name as 'customers')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('client_id', '=', client.clientId)
        .executeTakeFirstOrThrow();
      // Reading is logged before the log is read.
      expect([name, rows.length]).toEqual([name, Number(count)]);
    }
    expect(json(files, 'data/clients.json')).toMatchObject([{ id: client.clientId }]);
  });

  test('has sealed values readable, and nothing that grants access', async () => {
    const { files } = await exported(client);
    expect(json(files, 'data/contacts.json')).toContainEqual(
      expect.objectContaining({
        birthday: '1984-12-09',
        national_insurance_number: 'AB123456C',
        tax_reference: '2234567890',
      }),
    );
    expect(json(files, 'data/invoice_settings.json')).toMatchObject([
      { bank_account: { sort_code: '601613', account_number: '31926819' } },
    ]);
    const [user] = json(files, 'data/users.json');
    expect(user).toEqual({
      id: client.userId,
      email: client.email,
      brand: 'brightpence',
      created_at: expect.any(String),
    });
    const text = Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, content]) => content.toString())
      .join('\n');
    expect(text).not.toMatch(/"(password_hash|\w*(token|secret)\w*|\w+_sealed)":/);
  });

  test('has every file, from both stores, with its hash in the manifest', async () => {
    const { files, said, folder } = await exported(client);
    const manifest = JSON.parse(files['manifest.json']?.toString() ?? '') as {
      files: { path: string; sha256: string; bytes: number; blob_id?: string }[];
      client_id: string;
    };
    expect(manifest.client_id).toBe(client.clientId);
    const names = Object.keys(files).filter((name) => name !== 'manifest.json');
    expect(manifest.files.map(({ path }) => path)).toEqual(names);
    for (const { path, sha256, bytes } of manifest.files) {
      const content = files[path] ?? Buffer.alloc(0);
      expect([path, bytes, sha256]).toEqual([
        path,
        content.length,
        createHash('sha256').update(content).digest('hex'),
      ]);
    }
    // Sealed before it was stored, readable here.
    expect(files['files/identity_files/bill.pdf']?.toString()).toMatch(/^%PDF-/);
    const packed = new Set(manifest.files.map(({ blob_id }) => blob_id));
    const stored = await blobsOf(client);
    expect(stored.some(({ store }) => store === 'cold')).toBe(true);
    const missing = stored.filter(({ id, state }) => state === 'kept' && !packed.has(id));
    // Only what is made of others: packages, month downloads, previews.
    expect(missing.map(({ content_type }) => content_type)).not.toContain('application/pdf');
    expect(names).toEqual(
      expect.arrayContaining([
        'files/documents/Receipt.pdf',
        'files/contracts/Terms of business.pdf',
        'files/client/logo.png',
        'files/client/vat certificate.pdf',
        'files/identity_files/bill.pdf',
        // Sent as photo.png, and made anew as it came.
        'files/identity_files/photo.jpg',
      ]),
    );
    expect(said).toMatchObject({ files: Object.keys(files).length, path: join(folder, 'all.zip') });
    const { mode, size } = await stat(join(folder, 'all.zip'));
    expect([mode & 0o777, size]).toEqual([0o600, said['bytes']]);
    expect(await readdir(folder)).toEqual(['all.zip']);
  });

  test('has nothing of another client', async () => {
    const { files } = await exported(client);
    const text = Object.values(files)
      .map((content) => content.toString('latin1'))
      .join('\n');
    for (const foreign of [other.clientId, other.userId, other.email, 'Elsewhere Ltd']) {
      expect(text).not.toContain(foreign);
    }
  });

  test('is in the audit log, in the name of the machine’s user', async () => {
    const own = await signedInClient();
    await exported(own);
    const acts = await rowsIn(own, 'audit_log');
    expect(acts.at(-1)).toMatchObject({
      action: 'client_exported',
      office_user: STAFF,
      user_id: null,
      detail: {},
    });
  });

  test('reads more rows than one batch, each once', async () => {
    const many = await signedInClient();
    const {
      name_key: _name,
      search_key: _search,
      ...customer
    } = {
      ...(await rowsIn(many, 'customers', (await aCustomer(many)).id))[0],
    };
    for (let count = 0; count < 1001; count++) {
      const {
        id: _id,
        client_id: _client,
        ...values
      } = customer as { id: string; client_id: string };
      await addRow(many, 'customers', { ...values, name_key: 'a', search_key: 'a' } as never);
    }
    const { files } = await exported(many);
    const ids = json(files, 'data/customers.json').map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([1002, 1002]);
  });
});

describe('an export that fails', () => {
  test.each([
    ['a file is lost', (id: string) => client.api.blobs.delete(id)],
    ['a file is not as it was stored', (id: string) => client.api.blobs.put(id, Buffer.from('x'))],
  ])('because %s leaves no file, and says why', async (_what, harm) => {
    const own = await signedInClient();
    await aDocument(own);
    const [blob] = await blobsOf(own);
    await harm(blob?.id ?? '');
    const folder = await aFolder();
    const said = officeAt(own, { folder })('export', own.clientId, '--out', 'a.zip');
    expect(await said).toMatchObject({
      code: 1,
      sentence: expect.stringMatching(/Receipt\.pdf is (lost|not as it was stored)/),
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('because it was cancelled leaves no file, and keeps an earlier one', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'a.zip'), 'mine');
    const cancel = new AbortController();
    const at = { folder, signal: cancel.signal, tell: () => cancel.abort() };
    const words = ['export', client.clientId, '--out', 'a.zip', '--yes'];
    expect(await officeAt(client, at)(...words)).toEqual({
      code: 1,
      sentence: 'This was cancelled; nothing was written.',
    });
    expect(await readdir(folder)).toEqual(['a.zip']);
    expect(await readFile(join(folder, 'a.zip'), 'utf8')).toBe('mine');
  });

  test.each([
    [['export'], 2, /^<client> is missing\.$/],
    [['export', 'a', '--out', 'b', 'c'], 2, /^"c" is one word too many\.$/],
    [['export', 'a'], 2, /^--out is missing\.$/],
    [['export', randomUUID(), '--out', 'a.zip'], 1, /^There is no client/],
  ])('%j ends with %i', async (words, code, sentence) => {
    const said = await officeAt(client)(...words);
    expect(said).toEqual({ code, sentence: expect.stringMatching(sentence) });
  });
});
