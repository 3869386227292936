import { getStorageUsage } from '@counterfoil/contract/documents/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { MEGABYTE } from '@counterfoil/testkit/crowds';
import { blobsOf, seal, theEnvelope } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import { beginForm, field, fileHead, uploadServer } from '@counterfoil/testkit/open-forms';
import { setRows } from '@counterfoil/testkit/rows';
import { aDocument, aPdf, currentEnvelopeId, upload } from '@counterfoil/testkit/upload';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

/** The most bytes read after a refusal, so that the sender sees it; includes network buffers. */
const DRAINED = 40 * MEGABYTE;

let server: Awaited<ReturnType<typeof uploadServer>>;
let client: SignedInClient;
let envelopeId: string;
beforeAll(async () => {
  server = await uploadServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await signedInClient();
  envelopeId = await currentEnvelopeId(client);
});

/** A form that has named the envelope. */
async function opened(length?: number) {
  const form = beginForm(server, client, length);
  await form.start(envelopeId);
  return form;
}
/** @param kept the number of earlier documents, with one blob each */
async function expectNothingLeft(kept = 0) {
  const left = async () => [...(await blobsOf(client)), ...(await server.strays())];
  await eventually(left, (all) => all.length === kept);
  expect((await theEnvelope(client, envelopeId)).documents).toHaveLength(kept);
}
/** Creates one document that uses this many of the client's 100 MB, by the database's count. */
async function use(megabytes: number) {
  await aDocument(client);
  await setRows(client, 'documents', { byte_size: megabytes * MEGABYTE });
}

describe('a form that exceeds the storage', () => {
  test.each([
    ['its files have filled the storage', 10, undefined, 4],
    ['it declares more than there is room for', 0, 384 * MEGABYTE, 24],
    ['a file is larger than 25 MB', 25, undefined, 384],
  ])('is stopped when %s, however long it is', async (_, megabytes, length, ofFile) => {
    if (megabytes === 10) await use(90);
    const [before, kept] = [server.taken(), (await blobsOf(client)).length];
    const form = await opened(length);
    for (let at = 0; at < 384 / ofFile && !form.socket.destroyed; at++) {
      await form.file(at, ofFile * MEGABYTE);
    }
    await form.answered;
    expect(server.taken() - before).toBeLessThan(megabytes * MEGABYTE + DRAINED);
    await expectNothingLeft(kept);
  });

  test('and ends soon after is told how much is used, and how much it needs', async () => {
    await use(95);
    const form = await opened();
    for (let at = 0; at < 3; at++) await form.file(at, 3 * MEGABYTE);
    await form.end();
    expect(await form.answered).toMatch(
      /^HTTP\/1\.1 422 [^]*There is not enough storage left: 95 MB of 100 MB are used, and this needs 5(\.\d)? MB/,
    );
    await expectNothingLeft(1);
  });

  test("is refused by the sum with the client's other running forms", async () => {
    await use(94);
    const others = [await opened(), await opened(), await opened()];
    for (const other of others) {
      await other.file(0, MEGABYTE);
      await other.send(fileHead(1));
    }
    await eventually(
      () => blobsOf(client),
      (all) => all.length === 1 + 2 * others.length,
    );
    const form = await opened();
    await form.file(0, 2 * MEGABYTE);
    await form.file(1, 2 * MEGABYTE);
    await form.end();
    expect(await form.answered).toMatch(
      /There is not enough storage left: 97 MB of 100 MB are used, and this needs 3(\.\d)? MB/,
    );
    // A disconnected form gives back its room.
    for (const { socket } of others) socket.destroy();
    await expectNothingLeft(1);
    const again = await opened();
    for (let at = 0; at < 3; at++) await again.file(at, 1.5 * MEGABYTE);
    await again.end();
    expect(await again.answered).toMatch(/^HTTP\/1\.1 201 /);
    expect((await client.call(getStorageUsage)).body.data.usage).toBe('99 MB');
  });
});

test('a form of only fields, or without any parts, is ended when it grows too long', async () => {
  for (const piece of [field('more', 'x'.repeat(60_000)), 'x'.repeat(60_000)]) {
    const before = server.taken();
    const form = await opened();
    for (let sent = 0; sent < 1000 && !form.socket.destroyed; sent++) await form.send(piece);
    await form.answered;
    expect(server.taken() - before).toBeLessThan(4 * MEGABYTE + DRAINED);
  }
  await expectNothingLeft();
});

test('a repeated upload is stored once and gets the first answer, although nothing fits any more', async () => {
  const files = [{ content: aPdf() }];
  const options = { envelopeId, headers: { 'idempotency-key': 'again' } };
  const first = await upload(client, files, options);
  expect((await upload(client, files, options)).body).toEqual(first.body);
  await expectNothingLeft(1);
  await setRows(client, 'documents', { byte_size: 100 * MEGABYTE });
  expect((await upload(client)).status).toBe(422);
  expect((await upload(client, files, options)).body).toEqual(first.body);
  await seal(client, envelopeId);
  expect((await upload(client, files, options)).body).toEqual(first.body);
  expect((await upload(client, [{}], options)).status).toBe(422);
});
