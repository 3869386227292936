import { createHash, randomUUID } from 'node:crypto';
import {
  archiveMonth,
  bulkDownloadDocuments,
  getStorageUsage,
  previewDocument,
} from '@counterfoil/contract/documents/routes';
import { getEnvelope, sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { downloadInvoice } from '@counterfoil/contract/invoices/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { portalWith } from '@counterfoil/testkit/test-api';
import { aDocument, aPdf, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { beforeEach, expect, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
import { moveToCold } from './move-to-cold.ts';

let client: SignedInClient;
let envelope_id: string;
beforeEach(async () => {
  client = await signedInClient();
  envelope_id = await currentEnvelopeId(client);
});

const seal = () => client.call(sealEnvelope, { params: { id: envelope_id } });
const archive = (headers: Record<string, string> = {}) =>
  client.call(archiveMonth, { body: { envelope_id }, headers });
const shown = async () =>
  (await client.call(getEnvelope, { params: { id: envelope_id } })).body.data;
const blobOf = (id: string) =>
  client.api.database.kysely
    .selectFrom('documents as d')
    .innerJoin('blobs as b', 'b.id', 'd.blob_id')
    .select(['b.id', 'b.store', 'b.state', 'b.sha256'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();
const refusal = (sentence: string) => ({
  status: 422,
  body: { errors: { full_messages: [sentence] } },
});

test('archived documents stay in the list, do not count against the quota and cannot be viewed', async () => {
  const { id } = await aDocument(client);
  await seal();
  expect(await archive()).toMatchObject({ status: 200, body: { data: { envelope_id } } });
  expect(await shown()).toMatchObject({
    archived_at: '2026-11-21T09:00:00Z',
    documents: [
      {
        id,
        file_size_human: 'Archived',
        file: null,
        preview_file_name: null,
        archived_at: '2026-11-21T09:00:00Z',
      },
    ],
  });
  expect((await client.call(getStorageUsage)).body.data.usage_bytes).toBe(0);
  for (const download of ['true', 'false'] as const) {
    const answer = await client.call(previewDocument, { params: { id }, query: { download } });
    expect(answer.status).toBe(422);
  }
  const several = await client.call(bulkDownloadDocuments, { body: { document_ids: [id] } });
  expect(several.status).toBe(422);
});

test('archived bytes move unchanged to the cold store and leave the other store', async () => {
  const content = aPdf();
  const { id } = await aDocument(client, { content });
  await seal();
  await archive();
  const { id: key } = await blobOf(id);
  const { blobs, coldBlobs } = client.api;
  await eventually(
    () => blobs.exists(key),
    (exists) => !exists,
  );
  expect(await blobOf(id)).toMatchObject({
    store: 'cold',
    state: 'kept',
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  expect(Buffer.from(await coldBlobs.get(key)).toString()).toBe(content);
});

test('a restored row that says hot is corrected when its bytes are already cold', async () => {
  const { id } = await aDocument(client);
  await seal();
  await archive();
  const { blobs, coldBlobs, database, clock } = client.api;
  const isCold = () =>
    eventually(
      async () => (await blobOf(id)).store,
      (store) => store === 'cold',
    );
  await isCold();
  const { id: key } = await blobOf(id);
  await eventually(
    () => blobs.exists(key),
    (exists) => !exists,
  );
  await database.kysely.updateTable('blobs').set({ store: 'hot' }).where('id', '=', key).execute();
  const transact = createTransact(database.kysely, clock);
  await moveToCold({ transact, blobs, coldBlobs }, { client_id: client.clientId, envelope_id });
  expect((await blobOf(id)).store).toBe('cold');
});

test('bytes that do not match their record are not moved', async () => {
  const { id } = await aDocument(client);
  await seal();
  const { blobs, coldBlobs, database, clock } = client.api;
  const { id: key } = await blobOf(id);
  await blobs.put(key, Buffer.from('damaged'));
  await archive();
  const transact = createTransact(database.kysely, clock);
  const moving = moveToCold(
    { transact, blobs, coldBlobs },
    { client_id: client.clientId, envelope_id },
  );
  await expect(moving).rejects.toThrow('not in the cold store as it was recorded');
  expect((await blobOf(id)).store).toBe('hot');
  expect(await blobs.exists(key)).toBe(true);
});

test("a copy's bytes stay with its invoice, whose PDF still opens", async () => {
  const invoice = await aSentInvoice(client);
  await aDocument(client);
  await seal();
  await archive();
  const documents = (await shown()).documents;
  expect(documents.map(({ file_size_human }) => file_size_human)).toEqual(['Archived', 'Archived']);
  const [mine, copy] = documents;
  await eventually(
    async () => (await blobOf(mine?.id ?? '')).store,
    (store) => store === 'cold',
  );
  const blob = await blobOf(copy?.id ?? '');
  expect(blob.store).toBe('hot');
  expect(await client.api.coldBlobs.exists(blob.id)).toBe(false);
  const pdf = await client.call(downloadInvoice, { params: { id: invoice.id } });
  expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(blob.sha256);
});

test('only a sealed envelope with documents can be archived, and only once', async () => {
  await aDocument(client);
  expect(await archive()).toMatchObject(refusal('Only a sealed envelope can be archived.'));
  await seal();
  const key = { 'idempotency-key': 'archive-1' };
  const first = await archive(key);
  expect(first.status).toBe(200);
  expect((await archive(key)).body).toEqual(first.body);
  expect(await archive()).toMatchObject(
    refusal('The documents of this envelope have been archived already.'),
  );
});

test('an empty envelope that was sealed by its date cannot be archived', async () => {
  await client.api.database.kysely
    .updateTable('envelopes')
    .set({ sealed_at: '2026-11-21T09:00:00Z', sealed_by: 'date' })
    .where('id', '=', envelope_id)
    .execute();
  expect(await archive()).toMatchObject(
    refusal('This envelope is empty: there is nothing to archive.'),
  );
});

test('a client who has left cannot archive, so their documents stay visible', async () => {
  await aDocument(client);
  await seal();
  await leaveTheService(client);
  expect((await archive()).status).toBe(403);
  expect((await shown()).archived_at).toBeNull();
});

test("another client's envelope is not found", async () => {
  const other = await signedInClient();
  envelope_id = await currentEnvelopeId(other);
  expect((await archive()).status).toBe(404);
  envelope_id = randomUUID();
  expect((await archive()).status).toBe(404);
  const missing = await client.raw(archiveMonth, { body: {} });
  expect(missing).toMatchObject({ status: 422, body: { errors: { envelope_id: ['Required'] } } });
});

test('of fifty simultaneous calls on two servers one archives', async () => {
  const { id } = await aDocument(client);
  await seal();
  const second = await portalWith({});
  const other = client.through(second);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      (at % 2 ? client : other).call(archiveMonth, { body: { envelope_id } }),
    ),
  );
  await second.portal.close();
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 422),
  ]);
  await eventually(
    async () => (await blobOf(id)).store,
    (store) => store === 'cold',
  );
});

test('an envelope archived right after its sealing still gets a complete package', async () => {
  await aDocument(client);
  await seal();
  await archive();
  const envelope = await eventually(
    () =>
      client.api.database.kysely
        .selectFrom('envelopes')
        .select('package_blob_id')
        .where('id', '=', envelope_id)
        .executeTakeFirstOrThrow(),
    ({ package_blob_id }) => package_blob_id !== null,
  );
  expect(await client.api.blobs.exists(envelope.package_blob_id ?? '')).toBe(true);
});
