import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSharedDocuments, previewDocument } from '@counterfoil/contract/documents/routes';
import { deleteDocument } from '@counterfoil/contract/documents/routes';
import { aDocument, aPdf, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { packageOf, seal, theEnvelope } from '@counterfoil/testkit/envelopes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aFolder, dataOf, officeAt, STAFF, storedRows } from '@counterfoil/testkit/office';
import { textOf } from '@counterfoil/testkit/pdf-text';
import { rowsIn } from '@counterfoil/testkit/rows';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
let folder: string;
let office: ReturnType<typeof officeAt>;
beforeEach(async () => {
  client = await signedInClient();
  folder = await aFolder();
  office = officeAt(client, { folder });
});

const shared = async () => (await client.call(listSharedDocuments)).body.data;
const acts = async (action: string) =>
  (await rowsIn(client, 'audit_log')).filter((row) => row.action === action);

describe('share', () => {
  test('puts a file under the shared documents, in the name of the machine’s user', async () => {
    const content = aPdf();
    await writeFile(join(folder, 'Scan 1.PDF'), content);
    const said = await office('share', client.email, 'Scan 1.PDF', '--title', ' Accounts 2026 ');
    expect(said).toMatchObject({ code: 0, text: expect.stringContaining('"Accounts 2026"') });
    const [document] = await shared();
    expect(document).toMatchObject({
      id: (await dataOf(Promise.resolve(said)))['document_id'],
      title: 'Accounts 2026',
      file_name: 'Accounts 2026.pdf',
      document_type: 'other',
      submit_vat_return: null,
    });
    const params = { id: document?.id ?? '' };
    const preview = await client.call(previewDocument, { params, query: { download: 'true' } });
    expect(preview.bytes.toString()).toBe(content);
    expect(await acts('document_shared')).toMatchObject([
      { subject_id: document?.id, user_id: null, office_user: STAFF },
    ]);
  });

  test.each([
    ['a file of another kind', 'a.pdf', 'plain words', /^This doesn't look like a pdf file$/],
    ['an empty file', 'a.pdf', '', /^File is empty$/],
    ['a ZIP', 'a.zip', 'PK\x03\x04', /^Zip files are not supported/],
    ['a type that clients cannot open', 'a.exe', 'MZ', /^This type of file is not supported/],
    [
      'a file that is too large',
      'a.pdf',
      `%PDF-${'x'.repeat(25 * 1024 * 1024)}`,
      /larger than 25 MB/,
    ],
  ])('refuses %s and leaves nothing', async (_what, name, content, sentence) => {
    await writeFile(join(folder, name), content);
    const before = await storedRows(client.api, [client.clientId]);
    expect(await office('share', client.clientId, name, '--title', 'A')).toEqual({
      code: 1,
      sentence: expect.stringMatching(sentence),
    });
    expect(await storedRows(client.api, [client.clientId])).toEqual(before);
  });

  test('refuses what is not there, a folder, and a client that does not exist', async () => {
    await mkdir(join(folder, 'a.pdf'));
    for (const name of ['none.pdf', 'a.pdf']) {
      const sentence = `There is no file ${join(folder, name)}.`;
      const said = await office('share', client.email, name, '--title', 'A');
      expect(said).toEqual({ code: 1, sentence });
    }
    const said = await office('share', 'nobody@example.test', 'a.pdf', '--title', 'A');
    expect(said).toEqual({ code: 1, sentence: 'There is no client nobody@example.test.' });
  });
});

const BOXES = ['200.00', '0', '200', '80.5', '119.50', '1000', '402.00', '0', '0'];
const report = (changes: Readonly<Record<string, string>> = {}) => {
  const boxes = Object.fromEntries(BOXES.map((figure, at) => [`box${at + 1}`, figure]));
  const period = { from: '2026-07-01', to: '30/09/2026', due: '2026-11-07' };
  const all = { ...period, ...boxes, ...changes };
  return Object.entries(all).map(([name, value]) => `--${name}=${value}`);
};

describe('vat-report', () => {
  test('prepares a return that the client sees as a shared document', async () => {
    const data = await dataOf(office('vat-report', client.email, ...report()));
    expect(await rowsIn(client, 'vat_reports')).toMatchObject([
      {
        id: data['report_id'],
        title: 'VAT return 01/07/2026 to 30/09/2026',
        period_start: '2026-07-01',
        period_end: '2026-09-30',
        due_date: '2026-11-07',
        status: 'prepared',
        vat_due_sales_pence: 20_000,
        vat_due_acquisitions_pence: 0,
        total_vat_due_pence: 20_000,
        vat_reclaimed_curr_period_pence: 8_050,
        net_vat_due_pence: 11_950,
        total_value_sales_ex_vat: 1000,
        total_value_purchases_ex_vat: 402,
        total_value_goods_supplied_ex_vat: 0,
        total_acquisitions_ex_vat: 0,
      },
    ]);
    const [document] = await shared();
    expect(document).toMatchObject({
      id: data['document_id'],
      title: 'VAT return 01/07/2026 to 30/09/2026',
      submit_vat_return: data['report_id'],
    });
    const params = { id: document?.id ?? '' };
    const { bytes } = await client.call(previewDocument, { params });
    const text = await textOf(bytes);
    for (const words of ['£119.50', '£1,000.00', 'You pay HMRC', 'GB 123 4567 89']) {
      expect(text).toContain(words);
    }
    expect(await acts('vat_report_prepared')).toMatchObject([
      { subject_id: data['report_id'], office_user: STAFF },
    ]);
    const deleted = await client.call(deleteDocument, { params });
    expect(deleted.status).toBe(422);
  });

  test('given again is the same report; a corrected one asks, and takes its place', async () => {
    const first = await dataOf(office('vat-report', client.email, ...report()));
    expect(await dataOf(office('vat-report', client.email, ...report()))).toEqual(first);
    const corrected = report({ to: '2026-10-31', due: '2026-12-07', box7: '403' });
    expect(await office('vat-report', client.email, ...corrected)).toMatchObject({
      code: 1,
      question: 'There is a prepared VAT return for 01/07/2026 to 30/09/2026. Replace it?',
    });
    expect(await shared()).toMatchObject([{ id: first['document_id'] }]);
    const next = await dataOf(office('vat-report', client.email, ...corrected, '--yes'));
    expect(await shared()).toMatchObject([{ submit_vat_return: next['report_id'] }]);
    expect(await rowsIn(client, 'vat_reports')).toMatchObject([{ id: next['report_id'] }]);
  });

  test('never takes the place of a submitted one', async () => {
    const { report_id } = await dataOf(office('vat-report', client.email, ...report()));
    await client.api.database.kysely
      .updateTable('vat_reports')
      .set({ status: 'unconfirmed' })
      .where('id', '=', String(report_id))
      .execute();
    const said = await office('vat-report', client.email, ...report({ box7: '1' }), '--yes');
    expect(said).toMatchObject({ code: 1, sentence: expect.stringMatching(/has been submitted/) });
  });

  test('is refused for a client who is not VAT registered', async () => {
    const other = await signedInClient({ vat: null });
    const said = await officeAt(other)('vat-report', other.email, ...report());
    expect(said).toEqual({
      code: 1,
      sentence: 'Test Joinery Ltd is not VAT registered, so it has no VAT returns.',
    });
    expect(await rowsIn(other, 'vat_reports')).toEqual([]);
  });

  test.each([
    [1, { box3: '200.01' }, 'Box 3 must be box 1 plus box 2.'],
    [1, { box5: '119.49' }, 'Box 5 must be the difference between box 3 and box 4.'],
    [1, { box5: '-119.50' }, 'Box 5 must be the difference between box 3 and box 4.'],
    [2, { box1: '1,000' }, '--box1 must be an amount such as 1234.56.'],
    [2, { box4: '80.505' }, '--box4 must be an amount such as 1234.56.'],
    [2, { box6: '1000.50' }, '--box6 must be whole pounds such as 1234.'],
    [2, { box9: '' }, '--box9 needs a text.'],
    [2, { from: '31/06/2026' }, '--from must be a date such as 2026-09-30.'],
    [2, { to: '2026-06-30' }, '--to must not be before --from.'],
    [2, { due: '2026-09-30' }, '--due must be after --to.'],
  ])('ends with %i for %o', async (code, changes, sentence) => {
    const said = await office('vat-report', client.email, ...report(changes as {}));
    expect(said).toEqual({ code, sentence });
    expect(await rowsIn(client, 'vat_reports')).toEqual([]);
  });
});

describe('seal and package', () => {
  test('seals the current envelope once, when it was told yes, and fetches its package', async () => {
    await aDocument(client, { title: 'Train ticket' });
    const id = await currentEnvelopeId(client);
    expect(await office('seal', client.email)).toMatchObject({
      code: 1,
      question: expect.stringMatching(/^Seal November 2026 of .* with 1 document\?/),
    });
    expect(await theEnvelope(client)).toMatchObject({ sealed_at: null });
    expect(await dataOf(office('seal', client.email, '--yes'))).toEqual({
      envelope_id: id,
      envelope: 'November 2026',
      documents: 1,
    });
    expect(await rowsIn(client, 'envelopes', id)).toMatchObject([{ sealed_by: 'office' }]);
    expect(await acts('envelope_sealed')).toMatchObject([{ subject_id: id, office_user: STAFF }]);
    expect(await office('seal', client.email, '--yes')).toEqual({
      code: 1,
      sentence: 'This envelope has already been sealed.',
    });
    const path = join(folder, 'package.zip');
    const out = ['package', client.email, '--envelope', id, '--out', 'package.zip'];
    for (const yes of [[], ['--yes']]) {
      // The second time, the job has made it.
      if (yes.length > 0) await packageOf(client, id);
      const data = await dataOf(office(...out, ...yes));
      expect(data).toMatchObject({ envelope: 'November 2026', documents: 1, path });
      const files = unpacked(await readFile(path));
      expect(Object.keys(files)).toEqual(['manifest.csv', 'documents/Train ticket.pdf']);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }
    expect(await acts('package_fetched')).toHaveLength(2);
  });

  test('an empty, a sealed and another client’s envelope are refused', async () => {
    const other = await signedInClient();
    const id = await currentEnvelopeId(client);
    const foreign = await currentEnvelopeId(other);
    const empty = { code: 1, sentence: expect.stringMatching(/^This envelope is empty/) };
    expect(await office('seal', client.email, '--yes')).toEqual(empty);
    const nobodys = { code: 1, sentence: 'This could not be found.' };
    expect(await office('seal', client.email, '--envelope', foreign, '--yes')).toEqual(nobodys);
    const out = (envelope: string) =>
      office('package', client.email, '--envelope', envelope, '--out', 'a.zip');
    expect(await out(foreign)).toEqual(nobodys);
    expect(await out(id)).toEqual({
      code: 1,
      sentence: 'November 2026 has not been sealed yet, so it has no package.',
    });
  });

  test('the documents of a client who has left can be sealed too', async () => {
    await aDocument(client);
    await leaveTheService(client);
    expect(await office('seal', client.email, '--yes')).toMatchObject({ code: 0 });
  });

  test('a file that is there is replaced only after a yes, and a missing folder is said', async () => {
    await aDocument(client);
    const id = await currentEnvelopeId(client);
    await seal(client, id);
    const path = join(folder, 'a.zip');
    await writeFile(path, 'mine');
    const out = (...rest: string[]) => office('package', client.email, '--envelope', id, ...rest);
    expect(await out('--out', path)).toMatchObject({ code: 1, question: `Replace ${path}?` });
    expect(await readFile(path, 'utf8')).toBe('mine');
    expect(await out('--out', path, '--yes')).toMatchObject({ code: 0 });
    const sentence = `There is no folder ${join(folder, 'none')}.`;
    expect(await out('--out', 'none/a.zip')).toEqual({ code: 1, sentence });
    expect(await out('--out', '.')).toEqual({ code: 1, sentence: `${folder} is not a file.` });
  });
});
