import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { listEnvelopes, getEnvelope } from '@counterfoil/contract/envelopes/routes';
import { deleteDocument, getStorageUsage } from '@counterfoil/contract/documents/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { testApi } from '@counterfoil/testkit/test-api';
import {
  aDocument,
  aPdf,
  currentEnvelopeId,
  upload,
  uploadForm,
} from '@counterfoil/testkit/upload';
import { bulkUpload } from '@counterfoil/contract/documents/routes';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepBlobs } from '#platform/blobs/sweep-blobs';
import { createTransact } from '#platform/db/transact';

let client: SignedInClient;
beforeAll(async () => {
  client = await signedInClient();
});

const shown = async (who: SignedInClient) =>
  (await who.call(getEnvelope, { params: { id: await currentEnvelopeId(who) } })).body.data;

/** A client's blobs by state. */
async function blobsOf(who: SignedInClient) {
  const { database } = await testApi();
  return database.kysely
    .selectFrom('blobs')
    .select(['id', 'state'])
    .where('client_id', '=', who.clientId)
    .execute();
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
    const ids = (await shown(client)).documents.map(({ id }) => id);
    for (const { id } of body.data) expect(ids).toContain(id);
  });

  test('reports when the client already has the same file', async () => {
    const content = aPdf();
    const first = await aDocument(client, { title: 'First', content });
    const again = await aDocument(client, { title: 'Again', content });
    expect(again.same_as).toMatchObject({ id: first.id, title: 'First' });
  });

  test('sent twice under one key is made once', async () => {
    const who = await signedInClient();
    const files = [{ content: aPdf() }];
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await upload(who, files, { headers });
    const again = await upload(who, files, { headers });
    expect(again.body).toEqual(first.body);
    expect((await shown(who)).documents).toHaveLength(1);
    expect(await blobsOf(who)).toHaveLength(1);
    const other = await upload(who, [{ content: aPdf() }], { headers });
    expect(other.status).toBe(422);
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
    [
      'for an unknown bank account',
      { account: '01a1fd55-7a80-71d6-b1a7-3ce0ccaf87f4' },
      'bank_account_id',
      'There is no such bank account',
    ],
  ])('%s', async (_when, wrong, field, message) => {
    const who = await signedInClient();
    const { status, body } = await upload(who, [{}, wrong]);
    expect(status).toBe(422);
    const errors = (body as unknown as { errors: Record<string, string[]> }).errors;
    expect(errors[`documents[1][${field}]`]?.[0]).toContain(message);
    expect((await shown(who)).documents).toEqual([]);
    expect(await blobsOf(who)).toEqual([]);
  });

  test('and the error names the file', async () => {
    const who = await signedInClient();
    const { body } = await upload(who, [{ type: null }, { content: '' }]);
    expect(body).toMatchObject({
      errors: { full_messages: ['Document type of file 1: Required', 'File 2: File is empty'] },
    });
  });

  test('and the error uses the number that the file was sent with', async () => {
    const account = '01a1fd55-7a80-71d6-b1a7-3ce0ccaf87f4';
    const form = uploadForm(await currentEnvelopeId(client), [{ account }]);
    const body = Buffer.from(String(form.body).replaceAll('documents[0]', 'documents[7]'));
    const answer = await client.raw(bulkUpload, { ...form, body });
    expect(answer.body).toMatchObject({
      errors: { 'documents[7][bank_account_id]': ['There is no such bank account'] },
    });
  });

  test('when one of several files is missing or sent as text', async () => {
    const who = await signedInClient();
    const form = uploadForm(await currentEnvelopeId(who), [{}, { name: 'second.pdf' }]);
    const body = Buffer.from(String(form.body).replace('; filename="second.pdf"', ''));
    const answer = await who.raw(bulkUpload, { ...form, body });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'documents[1][file]': ['Required'] } },
    });
    expect(await blobsOf(who)).toEqual([]);
  });

  test('when two files have the same number', async () => {
    const who = await signedInClient();
    const form = uploadForm(await currentEnvelopeId(who), [{}, {}]);
    const body = Buffer.from(String(form.body).replaceAll('documents[1]', 'documents[0]'));
    const answer = await who.raw(bulkUpload, { ...form, body });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'documents[0][file]': ['There is another file of this number'] } },
    });
    expect(await blobsOf(who)).toEqual([]);
  });

  test('when it has more than a hundred files', async () => {
    const who = await signedInClient();
    const many = uploadForm(
      await currentEnvelopeId(who),
      Array.from({ length: 101 }, () => ({})),
    );
    const answer = await who.raw(bulkUpload, many);
    expect(answer).toMatchObject({
      status: 413,
      body: { errors: ['At most 100 files fit into one form.'] },
    });
    expect(await blobsOf(who)).toEqual([]);
  });

  test('when a file is larger than 25 MB', async () => {
    const who = await signedInClient();
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(25 * 1024 * 1024)]);
    const { status, body } = await upload(who, [{ content: large }]);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('larger than 25 MB');
    expect(await blobsOf(who)).toEqual([]);
  });

  test('when the storage is full: the error says used, limit and needed', async () => {
    const who = await signedInClient();
    const { database } = await testApi();
    const document = await aDocument(who);
    await database.kysely
      .updateTable('documents')
      .set({ byte_size: 100 * 1024 * 1024 - 10 })
      .where('id', '=', document.id)
      .execute();
    const { status, body } = await upload(who, [{}]);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toMatch(/100 MB of 100 MB are used, and this needs \d+ B/);
    expect(await blobsOf(who)).toHaveLength(1);
  });

  test('from a client who has left, and from a paper client', async () => {
    const left = await signedInClient();
    const envelopeId = await currentEnvelopeId(left);
    await leaveTheService(left);
    expect((await upload(left, [{}], { envelopeId })).status).toBe(403);
    expect(await blobsOf(left)).toEqual([]);
    const paper = await signedInClient({ paper: true });
    expect((await upload(paper)).status).toBe(403);
  });

  test("into another client's envelope, or one that does not exist", async () => {
    const theirs = await currentEnvelopeId(await signedInClient());
    expect((await upload(client, [{}], { envelopeId: theirs })).status).toBe(404);
    expect((await upload(client, [{}], { envelopeId: 'no-id' })).status).toBe(404);
    expect((await upload(client, [])).status).toBe(422);
  });

  test('when the form breaks off, and when it is malformed', async () => {
    const who = await signedInClient();
    const { body, headers } = uploadForm(await currentEnvelopeId(who), [{}]);
    const broken = await who.raw(bulkUpload, { body: body.subarray(0, -60), headers });
    expect(broken.status).toBe(400);
    expect(await blobsOf(who)).toEqual([]);
    expect((await who.raw(bulkUpload, { body: {} })).status).toBe(415);
  });
});

test('simultaneous uploads never exceed the limit, and all that fit are accepted', async () => {
  const who = await signedInClient();
  const envelopeId = await currentEnvelopeId(who);
  const third = Buffer.concat([Buffer.from(aPdf()), Buffer.alloc(24 * 1024 * 1024)]);
  // Like the web app: retries when told to wait.
  const untilTaken = async () => {
    for (;;) {
      const { status } = await upload(who, [{ content: third }], { envelopeId });
      if (status !== 429) return status;
      await setTimeout(20);
    }
  };
  const statuses = await Promise.all(Array.from({ length: 6 }, untilTaken));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 422, 422]);
  const usage = await who.call(getStorageUsage);
  expect(usage.body.data).toMatchObject({ usage: '96 MB', limit: '100 MB', usage_percent: 96 });
});

test('the next sweep deletes the bytes of a deleted document, whose room is free at once', async () => {
  const who = await signedInClient();
  const api = await testApi();
  const document = await aDocument(who);
  const [blob] = await blobsOf(who);
  expect(await api.blobs.exists(blob?.id ?? '')).toBe(true);
  await who.call(deleteDocument, { params: { id: document.id } });
  expect((await who.call(getStorageUsage)).body.data.usage_bytes).toBe(0);
  await sweepBlobs(createTransact(api.database.kysely, api.clock), api.blobs, api.clock);
  expect(await blobsOf(who)).toEqual([]);
  expect(await api.blobs.exists(blob?.id ?? '')).toBe(false);
});

test('an envelope exists for every month since the client started, the current one first', async () => {
  const who = await signedInClient({ started_on: '2026-08-15' });
  const { body } = await who.call(listEnvelopes);
  expect(body.data.map(({ date }) => date)).toEqual([
    '2026-11-01',
    '2026-10-01',
    '2026-09-01',
    '2026-08-01',
  ]);
});
