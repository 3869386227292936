import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  bulkUpload,
  deleteDocument,
  getStorageUsage,
} from '@counterfoil/contract/documents/routes';
import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { atOnce, errorsOf, refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { MEGABYTE } from '@counterfoil/testkit/crowds';
import { blobsOf, theEnvelope, transactOf } from '@counterfoil/testkit/envelopes';
import { setRows } from '@counterfoil/testkit/rows';
import {
  aDocument,
  aPdf,
  currentEnvelopeId,
  upload,
  uploadForm,
  type TestFile,
} from '@counterfoil/testkit/upload';
import { beforeEach, describe, expect, test } from 'vitest';
import { sweepBlobs } from '#platform/blobs/blob-rows';

const NO_ACCOUNT = '01a1fd55-7a80-71d6-b1a7-3ce0ccaf87f4';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const usage = async () => (await client.call(getStorageUsage)).body.data;

/** Uploads a form after its text has been changed. */
async function changed(files: readonly TestFile[], from: string, to: string) {
  const form = uploadForm(await currentEnvelopeId(client), files);
  const body = Buffer.from(String(form.body).replaceAll(from, to));
  return client.raw(bulkUpload, { ...form, body });
}

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

describe('an upload is refused, and leaves nothing behind,', () => {
  test.each([
    ['when a file is empty', { content: '' }, 'file', 'File is empty'],
    [
      'when content and extension differ',
      { content: 'text' },
      'file',
      "This doesn't look like a pdf",
    ],
    [
      'when title and extension differ',
      { title: 'a.docx' },
      'title',
      "This doesn't look like a docx",
    ],
    ['when it is a zip', { name: 'a.zip', content: 'PK\x03\x04' }, 'file', 'Zip files are not'],
    ['when it is a program', { name: 'a.exe', content: 'MZ' }, 'file', 'This type of file is not'],
    ['without a title', { title: null }, 'title', 'Required'],
    ['without a type', { type: null }, 'document_type', 'Required'],
    ['with an unknown type', { type: 'poem' }, 'document_type', 'Must be one of'],
    ['for an unknown bank account', { account: NO_ACCOUNT }, 'bank_account_id', 'There is no such'],
  ])('%s', async (_when, wrong, field, message) => {
    const errors = errorsOf(await upload(client, [{}, wrong]));
    expect(errors[`documents[1][${field}]`]?.[0]).toContain(message);
    expect((await theEnvelope(client)).documents).toEqual([]);
    expect(await blobsOf(client)).toEqual([]);
  });

  test('and the error names the file, by the number that it was sent with', async () => {
    const answer = await upload(client, [{ type: null }, { content: '' }]);
    const messages = ['Document type of file 1: Required', 'File 2: File is empty'];
    expect(errorsOf(answer)['full_messages']).toEqual(messages);
    const seventh = await changed([{ account: NO_ACCOUNT }], 'documents[0]', 'documents[7]');
    expect(errorsOf(seventh)).toMatchObject({
      'documents[7][bank_account_id]': ['There is no such bank account'],
    });
  });

  test('when one of several files is missing or sent as text', async () => {
    const asText = await changed([{}, { name: '2.pdf' }], '; filename="2.pdf"', '');
    expect(errorsOf(asText)).toMatchObject({ 'documents[1][file]': ['Required'] });
    expect((await upload(client, [])).status).toBe(422);
    expect(await blobsOf(client)).toEqual([]);
  });

  test('when two files have the same number', async () => {
    const twice = await changed([{}, {}], 'documents[1]', 'documents[0]');
    expect(errorsOf(twice)).toMatchObject({
      'documents[0][file]': ['There is another file of this number'],
    });
    expect(await blobsOf(client)).toEqual([]);
  });

  test('when it has more than a hundred files', async () => {
    const answer = await upload(
      client,
      Array.from({ length: 101 }, () => ({})),
    );
    expect(answer).toMatchObject(refusal(413, 'At most 100 files fit into one form.'));
    expect(await blobsOf(client)).toEqual([]);
  });

  test('when a file is larger than 25 MB', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(25 * MEGABYTE)]);
    const { full_messages: messages } = errorsOf(await upload(client, [{ content: large }]));
    expect(messages).toEqual([expect.stringContaining('larger than 25 MB')]);
    expect(await blobsOf(client)).toEqual([]);
  });

  test('when the storage is full: the error says used, limit and needed', async () => {
    await aDocument(client);
    await setRows(client, 'documents', { byte_size: 100 * MEGABYTE - 10 });
    const { full_messages: messages } = errorsOf(await upload(client));
    const sentence = /100 MB of 100 MB are used, and this needs \d+ B/;
    expect(messages).toEqual([expect.stringMatching(sentence)]);
    expect(await blobsOf(client)).toHaveLength(1);
  });

  test('when the form breaks off, and when it is malformed', async () => {
    const { body, headers } = uploadForm(await currentEnvelopeId(client), [{}]);
    const broken = await client.raw(bulkUpload, { body: body.subarray(0, -60), headers });
    expect(broken.status).toBe(400);
    expect(await blobsOf(client)).toEqual([]);
    expect((await client.raw(bulkUpload, { body: {} })).status).toBe(415);
  });
});

test('simultaneous uploads never exceed the limit, and all that fit are accepted', async () => {
  const content = Buffer.concat([Buffer.from(aPdf()), Buffer.alloc(24 * MEGABYTE)]);
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
  expect(await usage()).toMatchObject({ usage: '96 MB', limit: '100 MB', usage_percent: 96 });
});

test('the next sweep deletes the bytes of a deleted document, whose room is free at once', async () => {
  const { blobs, clock } = client.api;
  const { id } = await aDocument(client);
  const key = (await blobsOf(client))[0]?.id ?? '';
  expect(await blobs.exists(key)).toBe(true);
  await client.call(deleteDocument, { params: { id } });
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
