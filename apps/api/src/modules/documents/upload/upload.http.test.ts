import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as routes from '@counterfoil/contract/documents/routes';
import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { atOnce, errorsOf } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { MEGABYTE } from '@counterfoil/testkit/crowds';
import { blobsOf, seal, theEnvelope, transactOf } from '@counterfoil/testkit/envelopes';
import { pngOf } from '@counterfoil/testkit/files/png';
import { heicPhoto, letterDoc, turnedPhoto } from '@counterfoil/testkit/files/samples';
import { paragraph, wordFile } from '@counterfoil/testkit/files/word';
import { emptyPdf, lockedPdf, ownersPdf } from '@counterfoil/testkit/pdf-bytes';
import { setRows } from '@counterfoil/testkit/rows';
import {
  aDocument,
  aPdf,
  currentEnvelopeId,
  upload,
  uploadForm,
  type TestFile,
} from '@counterfoil/testkit/upload';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepBlobs } from '#platform/files/drop-blobs';

const NO_ACCOUNT = '01a1fd55-7a80-71d6-b1a7-3ce0ccaf87f4';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const usage = async () => (await client.call(routes.getStorageUsage)).body.data;

describe('an upload', () => {
  test('files every file of the form with its fields', async () => {
    const content = aPdf();
    const { status, body } = await upload(client, [
      { title: 'Train ticket', content },
      { name: 'list.CSV', content: 'a,b\r\n1,2\r\n', title: 'List', type: 'other' },
    ]);
    expect(status).toBe(201);
    expect(body.data).toMatchObject([
      {
        title: 'Train ticket',
        file_name: 'Train ticket.pdf',
        preview_file_name: 'Train ticket.pdf',
        document_type: 'receipt',
        sha256: createHash('sha256').update(content).digest('hex'),
        bank_account: null,
        bank_account_id: null,
        is_delete_allowed: true,
        same_as: null,
      },
      { file_name: 'List.csv', preview_file_name: null, file_size_human: '10 B' },
    ]);
    const { documents } = await theEnvelope(client);
    expect(documents.map(({ id }) => id)).toEqual(body.data.map(({ id }) => id).toReversed());
  });

  test('reports when the client already has the same file', async () => {
    const content = aPdf();
    const first = await aDocument(client, { title: 'First', content });
    const again = await aDocument(client, { title: 'Again', content });
    expect(again.same_as).toMatchObject({ id: first.id, title: 'First' });
  });
});

/** Files with the field of their error and its words; the file after them is valid. */
const WRONG: readonly (readonly [TestFile, string, string])[] = [
  [{ content: '' }, 'file', 'File is empty'],
  [{ content: 'text' }, 'file', "This doesn't look like a pdf"],
  [{ title: 'a.docx' }, 'title', "This doesn't look like a docx"],
  [{ name: 'a.zip', content: 'PK\x03\x04' }, 'file', 'Zip files are not'],
  [{ name: 'a.exe', content: 'MZ' }, 'file', 'This type of file is not'],
  [{ title: null }, 'title', 'Required'],
  [{ type: null }, 'document_type', 'Required'],
  [{ type: 'poem' }, 'document_type', 'Must be one of'],
];

const UNREADABLE = 'This file is damaged or incomplete';
const LOCKED = 'This file is password-protected: please upload it without a password';
const letter = wordFile({ body: paragraph('Dear Anna') });

test.each([
  ['a PDF that needs a password', 'a.pdf', lockedPdf(), LOCKED],
  ['a PDF without pages', 'a.pdf', emptyPdf(), 'This file has no pages'],
  ['a PDF that is cut off', 'a.pdf', aPdf().slice(0, -40), UNREADABLE],
  ['a JPEG that is cut off', 'a.jpg', turnedPhoto().subarray(0, -60), UNREADABLE],
  ['a PNG that is cut off', 'a.png', pngOf(60, 40).subarray(0, -20), UNREADABLE],
  ['a HEIC that is cut off', 'a.heic', heicPhoto().subarray(0, -20), UNREADABLE],
  ['a letter that is cut off', 'a.docx', letter.subarray(0, -30), UNREADABLE],
  ['an old letter that is cut off', 'a.doc', letterDoc().subarray(0, 5000), UNREADABLE],
] as const)(
  '%s is refused with the reason, also beside a readable file',
  async (_what, name, content, why) => {
    const answer = await upload(client, [{ content: ownersPdf() }, { name, content }]);
    const { full_messages: _sentences, ...errors } = errorsOf(answer);
    expect(errors).toEqual({ 'documents[1][file]': [why] });
    await expectNothingLeft();
  },
);

test('PDFs with an owner password and tables of old programs are accepted', async () => {
  const files = [
    { content: ownersPdf() },
    { name: 'a.csv', content: 'a,b\r\n1,2\r\n\x1a' },
    { name: 'b.csv', content: Buffer.from('a,b\r\n1,2\r\n', 'utf16le') },
    { name: 'c.csv', content: `a,b\r\n1,2\r\n${'\0'.repeat(90)}` },
  ];
  expect(await upload(client, files)).toMatchObject({ status: 201 });
});

/** Earlier documents have one blob each. */
async function expectNothingLeft() {
  const { documents } = await theEnvelope(client);
  expect(await blobsOf(client)).toHaveLength(documents.length);
}

describe('an upload is refused, and leaves nothing behind,', () => {
  afterEach(expectNothingLeft);

  test('when some files are wrong: the errors name each by its number and field, with the reason', async () => {
    const answer = await upload(client, [...WRONG.map(([file]) => file), {}]);
    const { full_messages: sentences, ...errors } = errorsOf(answer);
    const expected = WRONG.map(([, field, words], at) => [
      `documents[${at}][${field}]`,
      [expect.stringContaining(words)],
    ]);
    expect(errors).toEqual(Object.fromEntries(expected));
    expect(sentences).toContain('File 1: File is empty');
    expect(sentences).toContain('Document type of file 7: Required');
    expect((await theEnvelope(client)).documents).toEqual([]);
  });

  test.each([
    ['is sent as text', ['; filename="2.pdf"', ''], 1, 'file', 'Required'],
    [
      'has the number of another',
      ['documents[1]', 'documents[0]'],
      0,
      'file',
      'Another file has this number',
    ],
    ['has no such account', ['documents[1]', 'documents[7]'], 7, 'bank_account_id', 'There is no'],
  ] as const)('when a file %s', async (_, [from, to], place, field, words) => {
    const form = uploadForm(await currentEnvelopeId(client), [
      {},
      { name: '2.pdf', ...(place === 7 ? { account: NO_ACCOUNT } : {}) },
    ]);
    const body = Buffer.from(String(form.body).replaceAll(from, to));
    expect(errorsOf(await client.raw(routes.bulkUpload, { ...form, body }))).toMatchObject({
      [`documents[${place}][${field}]`]: [expect.stringContaining(words)],
    });
  });

  test('when it has no file', async () => {
    expect((await upload(client, [])).status).toBe(422);
  });

  test('when a file is larger than 25 MB', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(25 * MEGABYTE)]);
    const { full_messages: messages } = errorsOf(await upload(client, [{ content: large }]));
    expect(messages).toEqual([expect.stringContaining('larger than 25 MB')]);
  });

  test('when the storage is full: the error says used, limit and needed', async () => {
    await aDocument(client);
    await setRows(client, 'documents', { byte_size: 100 * MEGABYTE - 10 });
    const { full_messages: messages } = errorsOf(await upload(client));
    const sentence = /100 MB of 100 MB is used, and this needs \d+ B/;
    expect(messages).toEqual([expect.stringMatching(sentence)]);
  });
});

test('simultaneous uploads never exceed the limit, and all that fit are accepted', async () => {
  const content = Buffer.concat([Buffer.from(aPdf()), Buffer.alloc(10_000)]);
  await aDocument(client);
  // Room for four.
  const room = 4 * content.length + 100;
  await setRows(client, 'documents', { byte_size: 100 * MEGABYTE - room });
  // Like the web app: retries when told to wait.
  const untilTaken = async () => {
    for (;;) {
      const { status } = await upload(client, [{ content }]);
      if (status !== 429) return status;
      await setTimeout(20);
    }
  };
  const statuses = await atOnce(6, untilTaken);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 422, 422]);
  const usage_bytes = 100 * MEGABYTE - 100;
  expect(await usage()).toMatchObject({ usage_bytes, usage: '100 MB', limit: '100 MB' });
});

test('a repeated upload is stored once and gets the first answer, even when the storage is full', async () => {
  const files = [{ content: aPdf() }];
  const envelopeId = await currentEnvelopeId(client);
  const options = { envelopeId, headers: { 'idempotency-key': 'again' } };
  const first = await upload(client, files, options);
  expect((await upload(client, files, options)).body).toEqual(first.body);
  expect(await blobsOf(client)).toHaveLength(1);
  await setRows(client, 'documents', { byte_size: 100 * MEGABYTE });
  expect((await upload(client)).status).toBe(422);
  expect((await upload(client, files, options)).body).toEqual(first.body);
  await seal(client, envelopeId);
  expect((await upload(client, files, options)).body).toEqual(first.body);
  expect((await upload(client, [{}], options)).status).toBe(422);
});

test('a deleted document frees its room at once, and loses its bytes in the next sweep', async () => {
  const { blobs, clock } = client.api;
  const { id } = await aDocument(client);
  const key = (await blobsOf(client))[0]?.id ?? '';
  expect(await blobs.exists(key)).toBe(true);
  await client.call(routes.deleteDocument, { params: { id } });
  expect((await usage()).usage_bytes).toBe(0);
  await sweepBlobs(transactOf(client), blobs, clock);
  expect(await blobsOf(client)).toEqual([]);
  expect(await blobs.exists(key)).toBe(false);
});

test('an envelope exists for every month since the client started, the current one first', async () => {
  const who = await signedInClient({ started_on: '2026-08-15' });
  const { data } = (await who.call(listEnvelopes)).body;
  const months = ['2026-11-01', '2026-10-01', '2026-09-01', '2026-08-01'];
  expect(data.map(({ date }) => date)).toEqual(months);
});
