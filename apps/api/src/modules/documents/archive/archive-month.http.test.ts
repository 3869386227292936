import { createHash } from 'node:crypto';
import { getStorageUsage } from '@counterfoil/contract/documents/routes';
import { downloadInvoice } from '@counterfoil/contract/invoices/routes';
import { atOnce, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { archive, packageOf, seal, theEnvelope, transactOf } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { aDocument, aPdf, currentEnvelopeId, type TestFile } from '@counterfoil/testkit/upload';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { moveToCold } from './move-to-cold.ts';

let client: SignedInClient;
let envelope_id: string;
beforeEach(async () => {
  client = await signedInClient();
  envelope_id = await currentEnvelopeId(client);
});

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const blobOf = (id: string) =>
  client.api.database.kysely
    .selectFrom('documents as d')
    .innerJoin('blobs as b', 'b.id', 'd.blob_id')
    .select(['b.id', 'b.store', 'b.state', 'b.sha256'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();
/** Waits until a document is cold and its bytes have left the other store. */
const cold = (id: string) =>
  eventually(
    async () => {
      const blob = await blobOf(id);
      return { ...blob, isHot: await client.api.blobs.exists(blob.id) };
    },
    ({ store, isHot }) => store === 'cold' && !isHot,
  );
/** The job again, as after a restart. */
const move = () =>
  moveToCold(
    { ...client.api, transact: transactOf(client) },
    { client_id: client.clientId, envelope_id },
  );

/** A document of the sealed and archived envelope. */
async function archived(file: TestFile = {}): Promise<string> {
  const { id } = await aDocument(client, file);
  await seal(client);
  const answer = await archive(client, envelope_id);
  expect(answer).toMatchObject({ status: 200, body: { data: { envelope_id } } });
  return id;
}

test('archived documents stay in the list, and do not count against the quota', async () => {
  const id = await archived();
  const archived_at = '2026-11-21T09:00:00Z';
  const none = { file: null, preview_file_name: null, is_delete_allowed: false };
  expect(await theEnvelope(client, envelope_id)).toMatchObject({
    archived_at,
    counted_bytes: 0,
    documents: [{ id, file_size_human: 'Archived', archived_at, ...none }],
  });
  expect((await client.call(getStorageUsage)).body.data.usage_bytes).toBe(0);
});

test('archived bytes move unchanged to the cold store and leave the other store', async () => {
  const content = aPdf();
  const id = await archived({ content });
  const blob = await cold(id);
  expect(blob).toMatchObject({ state: 'kept', sha256: sha256(content) });
  expect((await client.api.coldBlobs.get(blob.id)).toString()).toBe(content);
  // A restored row that says hot is corrected.
  await setRows(client, 'blobs', { store: 'hot' }, blob.id);
  await move();
  expect((await blobOf(id)).store).toBe('cold');
});

test('bytes that do not match their record are not moved', async () => {
  const { id } = await aDocument(client);
  await seal(client);
  const { blobs } = client.api;
  const { id: key } = await blobOf(id);
  await blobs.put(key, Buffer.from('damaged'));
  await archive(client, envelope_id);
  await expect(move()).rejects.toThrow('not in the cold store as it was recorded');
  expect((await blobOf(id)).store).toBe('hot');
  expect(await blobs.exists(key)).toBe(true);
});

test('a move continues when a document is deleted meanwhile', async () => {
  const [deleted, other] = [await aDocument(client), await aDocument(client)];
  await seal(client);
  const { database, blobs, coldBlobs } = client.api;
  const { id: key } = await blobOf(deleted.id);
  const put: typeof coldBlobs.put = async (cold, content) => {
    const stored = await coldBlobs.put(cold, content);
    if (cold === key) {
      await database.kysely.deleteFrom('documents').where('id', '=', deleted.id).execute();
      await database.kysely.deleteFrom('blobs').where('id', '=', key).execute();
    }
    return stored;
  };
  await setRows(client, 'documents', { archived_at: TEST_NOW });
  await moveToCold(
    { blobs, coldBlobs: { ...coldBlobs, put }, transact: transactOf(client) },
    { client_id: client.clientId, envelope_id },
  );
  expect(await blobs.exists(key)).toBe(false);
  expect(await coldBlobs.exists(key), 'no copy is left behind').toBe(false);
  expect((await blobOf(other.id)).store).toBe('cold');
});

test('an envelope shows what archiving it frees, without copies of sent papers', async () => {
  await aSentInvoice(client);
  expect(await theEnvelope(client, envelope_id)).toMatchObject({ counted_bytes: 0 });
  const content = aPdf();
  await aDocument(client, { content });
  const { counted_bytes } = await theEnvelope(client, envelope_id);
  expect(counted_bytes).toBe(content.length);
  expect((await client.call(getStorageUsage)).body.data.usage_bytes).toBe(counted_bytes);
});

test("a copy's bytes stay with its invoice, whose PDF still opens", async () => {
  const invoice = await aSentInvoice(client);
  await archived();
  const { documents } = await theEnvelope(client, envelope_id);
  expect(documents.map(({ file_size_human }) => file_size_human)).toEqual(['Archived', 'Archived']);
  const [mine, copy] = documents;
  await cold(mine?.id ?? '');
  const blob = await blobOf(copy?.id ?? '');
  expect(blob.store).toBe('hot');
  expect(await client.api.coldBlobs.exists(blob.id)).toBe(false);
  const pdf = await client.call(downloadInvoice, { params: { id: invoice.id } });
  expect(sha256(pdf.bytes)).toBe(blob.sha256);
});

test('of fifty simultaneous calls on two servers one archives', async () => {
  const { id } = await aDocument(client);
  await seal(client);
  const second = await portalWith({});
  onTestFinished(() => second.portal.close());
  const callers = [client, client.through(second)] as const;
  const answers = await atOnce(50, (nth) => archive(callers[nth % 2] ?? client, envelope_id));
  expect(tally(answers)).toEqual({ 200: 1, 422: 49 });
  await cold(id);
});

test('an envelope archived right after its sealing still gets a complete package', async () => {
  await archived();
  expect(await client.api.blobs.exists(await packageOf(client, envelope_id))).toBe(true);
});
