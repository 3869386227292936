import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  listSharedDocuments,
  previewDocument,
  deleteDocument,
} from '@counterfoil/contract/documents/routes';
import { getVatWorkings, listVatObligations } from '@counterfoil/contract/vat/routes';
import { aPdf } from '@counterfoil/testkit/upload';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aFolder, dataOf, officeAt, STAFF, storedRows } from '@counterfoil/testkit/office';
import { lockedPdf } from '@counterfoil/testkit/pdf-bytes';
import { textOf } from '@counterfoil/testkit/pdf-text';
import { rowsIn } from '@counterfoil/testkit/rows';
import { authorised, EXPECTED } from '@counterfoil/testkit/taxpayers';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

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
    [
      'a PDF that is cut off',
      'a.pdf',
      aPdf().slice(0, -40),
      /^This file is damaged or incomplete$/,
    ],
    [
      'a PDF with a password',
      'a.pdf',
      lockedPdf(),
      /^This file is password-protected: please upload it without a password$/,
    ],
    ['an empty file', 'a.pdf', '', /^File is empty$/],
    ['a ZIP', 'a.zip', 'PK\x03\x04', /^Zip files are not supported/],
    ['a type that clients cannot open', 'a.exe', 'MZ', /^This type of file is not supported/],
    [
      'a file that is too large',
      'a.pdf',
      `%PDF-${'x'.repeat(25 * 1024 * 1024)}`,
      /larger than 25 MB/,
    ],
  ])('refuses %s and leaves nothing behind', async (_what, name, content, sentence) => {
    await writeFile(join(folder, name), content);
    const before = await storedRows(client.api, [client.clientId]);
    expect(await office('share', client.clientId, name, '--title', 'A')).toEqual({
      code: 1,
      sentence: expect.stringMatching(sentence),
    });
    expect(await storedRows(client.api, [client.clientId])).toEqual(before);
  });

  test.each([
    [{}, 'can now see "Accounts" under shared documents'],
    [{ shoebox: true }, 'can now see "Accounts" in the envelope for the tax year 26/27'],
    [
      { client_step: 'set_identity' as const },
      'can see, once the sign-up is done, "Accounts" under shared documents',
    ],
  ])('tells correctly where a client %j sees it', async (changes, where) => {
    const other = await signedInClient(changes);
    await writeFile(join(folder, 'a.pdf'), aPdf());
    const said = await office('share', other.clientId, 'a.pdf', '--title', 'Accounts');
    expect(said).toMatchObject({ code: 0, text: `Test Joinery Ltd ${where}.` });
    const { data } = (await other.call(listSharedDocuments)).body;
    expect(data).toMatchObject([{ title: 'Accounts' }]);
  });

  test('is refused for a paper client, who sees no documents', async () => {
    const paper = await signedInClient({ paper: true });
    await writeFile(join(folder, 'a.pdf'), aPdf());
    const sentence =
      'Test Joinery Ltd is a paper client, who sees no documents in the portal: send it by post, or use set --paper off first.';
    const said = await office('share', paper.clientId, 'a.pdf', '--title', 'A');
    expect(said).toEqual({ code: 1, sentence });
    expect(await rowsIn(paper, 'documents')).toEqual([]);
  });

  test('refuses a missing file, a folder, and a client that does not exist', async () => {
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

  test('given again is the same report; a corrected one replaces it after a question', async () => {
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

  test.each([
    [{}, null],
    [{ due: '2026-11-08' }, 'HMRC expects it by 07/11/2026.'],
    [{ to: '2026-10-31' }, 'HMRC expects one for 01/07/2026 to 30/09/2026 instead.'],
    [{ from: '2026-04-01', to: '2026-06-30' }, null],
  ])('with %j, says how it differs from what HMRC expects: %s', async (changes, difference) => {
    const vrn = await authorised(client);
    onTestFinished(() => client.api.clock.set(TEST_NOW));
    client.api.clock.set('2026-10-20T09:00:00Z');
    client.api.taxes.setBusiness(vrn, { obligations: [EXPECTED] });
    await client.call(listVatObligations);
    const said = await office('vat-report', client.email, ...report(changes));
    const checked = said.code === 0 ? said.text.split(' Please check: ')[1] : said.sentence;
    expect(checked ?? null).toBe(difference);
  });

  test('never replaces a submitted one', async () => {
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
    [
      2,
      { box1: 'lots', box6: '0.5' },
      '--box1 must be an amount such as 1234.56. --box6 must be whole pounds such as 1234.',
    ],
    [2, { box9: '' }, '--box9 needs a text.'],
    [2, { from: '31/06/2026' }, '--from must be a date such as 2026-09-30.'],
    [2, { to: '2026-06-30' }, '--to must not be before --from.'],
    [2, { due: '2026-09-30' }, '--due must be after --to.'],
  ])('ends with %i for %o', async (code, changes, sentence) => {
    const said = await office('vat-report', client.email, ...report(changes as {}));
    expect(said).toEqual({ code, sentence });
    expect(await rowsIn(client, 'vat_reports')).toEqual([]);
  });

  test('shares workings with the report, replacing earlier ones', async () => {
    await writeFile(
      join(folder, 'w.csv'),
      'box,label,date,amount\n1,Till,30/09/2026,200\n4,Rent,,80.50',
    );
    const give = () =>
      dataOf(office('vat-report', client.email, ...report(), '--workings', 'w.csv'));
    const { report_id } = await give();
    const workings = async () => {
      const answer = await client.call(getVatWorkings, { params: { id: String(report_id) } });
      return answer.body.data.boxes.map(({ rows }) =>
        rows.map(({ label, amount }) => [label, amount]),
      );
    };
    expect(await workings()).toMatchObject({ 0: [['Till', '200.00']], 3: [['Rent', '80.50']] });
    await writeFile(join(folder, 'w.csv'), 'box,label,date,amount\n1,Sales,,200');
    await give();
    expect(await workings()).toMatchObject({ 0: [['Sales', '200.00']], 3: [] });
  });

  test.each([
    ['box,label,date,amount\n0,Till,,x', /Line 2: box must be 1 to 9; amount must be an amount/],
    ['x'.repeat(1024 * 1024 + 1), /larger than 1 MB/],
    [null, /^There is no file /],
  ])('refuses wrong workings, and prepares nothing', async (text, sentence) => {
    if (text !== null) await writeFile(join(folder, 'w.csv'), text);
    const said = await office('vat-report', client.email, ...report(), '--workings', 'w.csv');
    expect(said).toMatchObject({ code: 1, sentence: expect.stringMatching(sentence) });
    expect(await rowsIn(client, 'vat_reports')).toEqual([]);
  });
});
