import { atOnce, refusal } from '@counterfoil/testkit/answers';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { MEGABYTE } from '@counterfoil/testkit/crowds';
import { blobsOf, seal } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import {
  beginForm,
  BOUNDARY,
  field,
  FILE_END,
  fileHead,
  uploadServer,
} from '@counterfoil/testkit/open-forms';
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

/** Waits until so many of the client's files are stored or being stored. */
const stored = (files: number) =>
  eventually(
    () => blobsOf(client),
    (all) => all.length === files,
  );

describe('before a file is read, the server checks', () => {
  /** Sends a file without end: the answer does not wait for the end. */
  async function answerTo(into: string) {
    const form = beginForm(server, client);
    await form.start(into);
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

  test('this again for each file: an envelope sealed meanwhile accepts no more', async () => {
    await aDocument(client);
    const before = server.begun();
    const form = beginForm(server, client);
    await form.start(envelopeId);
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
    const form = beginForm(server, client);
    await form.start(envelopeId);
    await form.send(fileHead(0));
    return form;
  };
  const oneMore = () => upload(client.through(server), [{}], { envelopeId });

  test('is told to wait with the fifth, and can go on when one has ended', async () => {
    const forms = await atOnce(4, open);
    await stored(4);
    const refused = await oneMore();
    const sentence =
      'Several uploads are under way already: please wait until one of them has ended.';
    expect(refused).toMatchObject({ ...refusal(429, sentence), headers: { 'retry-after': '5' } });
    const other = await signedInClient();
    expect((await upload(other.through(server))).status).toBe(201);
    const [first] = forms;
    await first?.send(FILE_END);
    await first?.end();
    expect(await first?.answered).toMatch(/^HTTP\/1\.1 201 /);
    expect((await oneMore()).status).toBe(201);
    for (const { socket } of forms) socket.destroy();
  });

  test('gets the places back when the other forms disconnect, at any point', async () => {
    const forms = [await open(), await open(), await open(), await open()];
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

describe('a form that comes too slowly', () => {
  const impatient = { slowestForm: { bytes: 1000, ms: 150 } };

  test.each([
    ['in the middle of a file', fileHead(0)],
    ['before any file', ''],
    ['before any part', null],
  ])('%s is ended, and frees its place', async (_where, head) => {
    const strict = await uploadServer(impatient);
    const forms = Array.from({ length: 4 }, () => beginForm(strict, client));
    for (const form of forms) {
      if (head === null) await form.send('x');
      else {
        await form.start(envelopeId);
        await form.send(head || field('documents[0][title]', 'x'));
      }
    }
    for (const { answered } of forms) {
      expect(await answered).toMatch(/^HTTP\/1\.1 408 [^]*The upload was too slow/);
    }
    expect((await upload(client.through(strict), [{}], { envelopeId })).status).toBe(201);
    await strict.close();
  });
});
