import { getStorageUsage } from '@counterfoil/contract/documents/routes';
import { atOnce, refusal } from '@counterfoil/testkit/answers';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { MEGABYTE } from '@counterfoil/testkit/crowds';
import { blobsOf, seal, theEnvelope } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import {
  beginForm,
  BOUNDARY,
  DRAINED,
  FILE_END,
  fileHead,
  uploadServer,
} from '@counterfoil/testkit/open-forms';
import { setRows } from '@counterfoil/testkit/rows';
import { aDocument, currentEnvelopeId, upload } from '@counterfoil/testkit/upload';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

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
async function opened(length?: number, into = envelopeId) {
  const form = beginForm(server, client, length);
  await form.start(into);
  return form;
}
/** Waits until so many of the client's files are stored or being stored. */
const stored = (files: number) =>
  eventually(
    () => blobsOf(client),
    (all) => all.length === files,
  );
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

describe('before a file is read, the server checks', () => {
  /** Sends a file without end: the answer does not wait for the end. */
  async function answerTo(into: string) {
    const form = await opened(undefined, into);
    await form.send(fileHead(0));
    await form.send(Buffer.alloc(MEGABYTE));
    // A refused form is read to its end, so that the sender sees the answer.
    await form.send(FILE_END);
    await form.end();
    return form.answered;
  }

  test('that the envelope is the client’s and open, and that the client may upload', async () => {
    const theirs = await currentEnvelopeId(await signedInClient());
    await aDocument(client);
    const before = server.begun();
    for (const into of [theirs, 'no-id', '01a1fd55-7a80-71d6-b1a7-3ce0ccaf87f4']) {
      expect(await answerTo(into)).toMatch(/^HTTP\/1\.1 404 /);
    }
    await seal(client, envelopeId);
    expect(await answerTo(envelopeId)).toMatch(/^HTTP\/1\.1 422 [^]*has been sealed/);
    await leaveTheService(client);
    expect(await answerTo(envelopeId)).toMatch(/^HTTP\/1\.1 403 /);
    expect(server.begun()).toBe(before);
    expect(await server.strays()).toEqual([]);
  });

  test('each file again: an envelope sealed meanwhile accepts no more', async () => {
    await aDocument(client);
    const before = server.begun();
    const form = await opened();
    await form.file(0, MEGABYTE);
    await stored(2);
    await seal(client, envelopeId);
    await form.file(1, 24 * MEGABYTE);
    await form.end();
    expect(await form.answered).toMatch(/has been sealed/);
    expect(server.begun()).toBe(before + 1);
    expect(await server.strays()).toEqual([]);
  });
});

describe('a client with four forms under way', () => {
  const open = async () => {
    const form = await opened();
    await form.send(fileHead(0));
    return form;
  };
  const oneMore = () => upload(client.through(server), [{}], { envelopeId });

  test('has to wait with the fifth, and can continue when one ends', async () => {
    const forms = await atOnce(4, open);
    await stored(4);
    const refused = await oneMore();
    const sentence = 'Several uploads are already running. Please wait for one to finish.';
    expect(refused).toMatchObject({ ...refusal(429, sentence), headers: { 'retry-after': '5' } });
    const other = await signedInClient();
    expect((await upload(other.through(server))).status).toBe(201);
    const [first] = forms;
    await first?.send(FILE_END);
    await first?.end();
    expect(await first?.answered).toMatch(/^HTTP\/1\.1 201 /);
    expect((await oneMore()).status).toBe(201);
    forms.push(await open());
    await stored(6);
    expect((await oneMore()).status).toBe(429);
    for (const { socket } of forms) socket.destroy();
  });

  test('gets the places back when other forms disconnect at any point', async () => {
    const forms = await atOnce(4, open);
    await forms[1]?.send(Buffer.alloc(MEGABYTE));
    await forms[2]?.send(FILE_END);
    await forms[3]?.send(`${FILE_END}--${BOUNDARY}\r\ncontent-disposition: form-`);
    await stored(4);
    expect((await oneMore()).status).toBe(429);
    for (const { socket } of forms) socket.destroy();
    const { status } = await eventually(oneMore, (answer) => answer.status !== 429);
    expect(status).toBe(201);
  });
});

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

  test("is refused by the sum with the client's other running forms", async () => {
    await use(94);
    const others = [await opened(), await opened(), await opened()];
    for (const other of others) {
      await other.file(0, MEGABYTE);
      await other.send(fileHead(1));
    }
    await stored(1 + 2 * others.length);
    const form = await opened();
    await form.file(0, 2 * MEGABYTE);
    await form.file(1, 2 * MEGABYTE);
    await form.end();
    expect(await form.answered).toMatch(
      /You don’t have enough storage left. 97 MB of 100 MB is used, and this needs 3(\.\d)? MB/,
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
