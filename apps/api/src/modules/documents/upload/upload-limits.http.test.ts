import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { bulkUpload, getStorageUsage } from '@counterfoil/contract/documents/routes';
import { getEnvelope, sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import type { Surroundings } from '@counterfoil/api/composition';
import { openBlobFolder } from '@counterfoil/providers/blobs/folder/index';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import {
  aDocument,
  aPdf,
  currentEnvelopeId,
  upload,
  uploadForm,
} from '@counterfoil/testkit/upload';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const MEGABYTE = 1024 * 1024;
/** The most bytes read after a refusal, so that the sender sees it; includes network buffers. */
const DRAINED = 40 * MEGABYTE;

/** A server with its own port and file folder that counts the bytes it receives. */
async function listening(changes: Partial<Surroundings> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-uploads-'));
  const blobs = await openBlobFolder(folder);
  let begun = 0;
  const counting: typeof blobs = {
    ...blobs,
    put: (...file) => {
      begun += 1;
      return blobs.put(...file);
    },
  };
  const { portal } = await portalWith({ blobs: counting, ...changes });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  portal.app.server.on('connection', (socket: Socket) => sockets.push(socket));
  return {
    port,
    portal,
    /** Files whose storing has begun. */
    begun: () => begun,
    taken: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    files: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    close: async () => {
      await portal.close();
      await rm(folder, { recursive: true });
    },
  };
}

let server: Awaited<ReturnType<typeof listening>>;
let client: SignedInClient;
let envelopeId: string;
beforeAll(async () => {
  server = await listening();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await signedInClient();
  envelopeId = await currentEnvelopeId(client);
});

const BOUNDARY = 'counterfoil-limits';
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (at: number) =>
  field(`documents[${at}][title]`, `File ${at}`) +
  field(`documents[${at}][document_type]`, 'receipt') +
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="documents[${at}][file]"; filename="${at}.pdf"\r\n\r\n%PDF-1.7\n`;
const FILE_END = '\r\n';
const FORM_END = `--${BOUNDARY}--\r\n`;

interface Opening {
  readonly to?: { readonly port: number };
  readonly who?: SignedInClient;
  /** Omitted: the request is chunked. */
  readonly length?: number;
  readonly into?: string;
}

/** Begins an upload by hand, on its own connection. */
function begin({ to = server, who = client, length, into = envelopeId }: Opening = {}) {
  const socket = connect(to.port, '127.0.0.1');
  socket.on('error', () => undefined);
  const answered = text(socket).catch(() => '');
  const headers = Object.entries(who.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const path = bulkUpload.path.replace('{client_id}', who.clientId);
  const size = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers.join('')}${size}\r\n` +
      `content-type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`,
  );
  const send = async (data: string | Buffer) => {
    const bytes = Buffer.from(data);
    if (length === undefined) socket.write(`${bytes.length.toString(16)}\r\n`);
    const isRoom = socket.write(bytes);
    if (length === undefined) socket.write('\r\n');
    if (!isRoom && !socket.destroyed) {
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
    }
  };
  return {
    socket,
    answered,
    send,
    /** Sends a file of zeros until it is complete or the server stops reading. */
    file: async (at: number, bytes: number) => {
      await send(fileHead(at));
      const piece = Buffer.alloc(64 * 1024);
      for (let sent = 0; sent < bytes && !socket.destroyed; sent += piece.length) await send(piece);
      await send(FILE_END);
    },
    end: async () => {
      await send(FORM_END);
      if (length === undefined) socket.write('0\r\n\r\n');
    },
    start: () => send(field('envelope_id', into)),
  };
}

const blobs = async (who = client) =>
  (await testApi()).database.kysely
    .selectFrom('blobs')
    .select('id')
    .where('client_id', '=', who.clientId)
    .execute();
/** Files without an owner, including those that other tests left. */
async function strays(): Promise<string[]> {
  const { kysely } = (await testApi()).database;
  const kept = await kysely.selectFrom('blobs').select('id').where('state', '=', 'kept').execute();
  const known = new Set(kept.map(({ id }) => id));
  return (await server.files()).filter((name) => !known.has(name));
}
/** @param kept the number of earlier documents, with one blob each */
async function expectNothingLeft(kept = 0) {
  const left = async () => [...(await blobs()), ...(await strays())];
  await eventually(left, (all) => all.length === kept);
  const { body } = await client.call(getEnvelope, { params: { id: envelopeId } });
  expect(body.data.documents).toHaveLength(kept);
}
/** Creates one document that uses this many of the client's 100 MB, by the database's count. */
async function use(megabytes: number) {
  const { id } = await aDocument(client);
  await client.api.database.kysely
    .updateTable('documents')
    .set({ byte_size: megabytes * MEGABYTE })
    .where('id', '=', id)
    .execute();
}

describe('a form that exceeds the storage', () => {
  test('is stopped when its files have filled the storage, however long it is', async () => {
    const before = server.taken();
    const form = begin();
    await form.start();
    for (let at = 0; at < 16 && !form.socket.destroyed; at++) await form.file(at, 24 * MEGABYTE);
    await form.answered;
    expect(server.taken() - before).toBeLessThan(100 * MEGABYTE + DRAINED);
    await expectNothingLeft();
  }, 60_000);

  test('and ends soon after is told how much is used, and how much it needs', async () => {
    await use(95);
    const form = begin();
    await form.start();
    for (let at = 0; at < 3; at++) await form.file(at, 3 * MEGABYTE);
    await form.end();
    expect(await form.answered).toMatch(
      /^HTTP\/1\.1 422 [^]*There is not enough storage left: 95 MB of 100 MB are used, and this needs 5(\.\d)? MB/,
    );
    await expectNothingLeft(1);
  }, 60_000);

  test('is refused before anything is stored when it declares its length', async () => {
    const before = server.taken();
    const form = begin({ length: 384 * MEGABYTE });
    await form.start();
    for (let at = 0; at < 16 && !form.socket.destroyed; at++) await form.file(at, 24 * MEGABYTE);
    await form.answered;
    expect(server.taken() - before).toBeLessThan(DRAINED);
    await expectNothingLeft();
  }, 60_000);

  test("is refused by the sum with the client's other running forms", async () => {
    await use(80);
    const others = [begin(), begin(), begin()];
    for (const other of others) {
      await other.start();
      await other.file(0, 5 * MEGABYTE);
      await other.send(fileHead(1));
    }
    await eventually(blobs, (all) => all.length === 1 + 2 * others.length);
    const form = begin();
    await form.start();
    await form.file(0, 3 * MEGABYTE);
    await form.file(1, 3 * MEGABYTE);
    await form.end();
    expect(await form.answered).toMatch(
      /There is not enough storage left: 95 MB of 100 MB are used, and this needs 5(\.\d)? MB/,
    );
    // A disconnected form gives back its room.
    for (const { socket } of others) socket.destroy();
    await expectNothingLeft(1);
    const again = begin();
    await again.start();
    for (let at = 0; at < 3; at++) await again.file(at, 6 * MEGABYTE);
    await again.end();
    expect(await again.answered).toMatch(/^HTTP\/1\.1 201 /);
    expect((await client.call(getStorageUsage)).body.data.usage).toBe('98 MB');
  }, 60_000);

  test('is not read to its end after a large file', async () => {
    const before = server.taken();
    const form = begin();
    await form.start();
    await form.file(0, 384 * MEGABYTE);
    await form.answered;
    expect(server.taken() - before).toBeLessThan(25 * MEGABYTE + DRAINED);
    await expectNothingLeft();
  }, 60_000);
});

describe('before a file is read, the server checks', () => {
  /** Sends a file without end: the answer does not wait for the end. */
  async function answerTo(opening: Opening) {
    const form = begin(opening);
    await form.start();
    await form.send(fileHead(0));
    await form.send(Buffer.alloc(MEGABYTE));
    // A refused form is read to its end, so that the sender sees the answer.
    await form.send(FILE_END);
    await form.end();
    return form.answered;
  }

  test('that the envelope exists and is the client’s', async () => {
    const theirs = await currentEnvelopeId(await signedInClient());
    const before = server.begun();
    for (const into of [theirs, 'no-id', '01a1fd55-7a80-71d6-b1a7-3ce0ccaf87f4']) {
      expect(await answerTo({ into })).toMatch(/^HTTP\/1\.1 404 /);
    }
    expect(server.begun()).toBe(before);
    await expectNothingLeft();
  });

  test('that it is open, and that the client may upload', async () => {
    await aDocument(client);
    await client.call(sealEnvelope, { params: { id: envelopeId } });
    const before = server.begun();
    expect(await answerTo({})).toMatch(/^HTTP\/1\.1 422 [^]*has been sealed/);
    await leaveTheService(client);
    expect(await answerTo({})).toMatch(/^HTTP\/1\.1 403 /);
    expect(server.begun()).toBe(before);
    expect(await strays()).toEqual([]);
  });

  test('this again for each file: an envelope sealed meanwhile accepts no more', async () => {
    await aDocument(client);
    const before = server.begun();
    const form = begin();
    await form.start();
    await form.file(0, MEGABYTE);
    await eventually(blobs, (all) => all.length === 2);
    await client.call(sealEnvelope, { params: { id: envelopeId } });
    await form.file(1, 24 * MEGABYTE);
    await form.end();
    expect(await form.answered).toMatch(/has been sealed/);
    expect(server.begun()).toBe(before + 1);
    expect(await strays()).toEqual([]);
  });
});

describe('a client with four forms under way', () => {
  const open = async (to: { readonly port: number } = server) => {
    const form = begin({ to });
    await form.start();
    await form.send(fileHead(0));
    return form;
  };
  const oneMore = (through: Parameters<SignedInClient['through']>[0] = server) =>
    upload(client.through(through), [{}], { envelopeId });

  test('is told to wait with the fifth, and can go on when one has ended', async () => {
    const forms = await Promise.all(Array.from({ length: 4 }, () => open()));
    await eventually(blobs, (all) => all.length === 4);
    const refused = await oneMore();
    expect(refused).toMatchObject({
      status: 429,
      body: {
        errors: ['Several uploads are under way already: please wait until one of them has ended.'],
      },
    });
    expect(refused.headers['retry-after']).toBe('5');
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
    await eventually(blobs, (all) => all.length === 4);
    expect((await oneMore()).status).toBe(429);
    for (const { socket } of forms) socket.destroy();
    const { status } = await eventually(oneMore, (answer) => answer.status !== 429);
    expect(status).toBe(201);
  });

  test('gets its places and its room back after the server has died', async () => {
    const forms = await Promise.all(Array.from({ length: 4 }, () => open()));
    await eventually(blobs, (all) => all.length === 4);
    // A new process does not know the old forms, and their bytes do not count.
    const next = await listening();
    expect((await oneMore(next)).status).toBe(201);
    const { body } = await client.call(getStorageUsage);
    expect(body.data.usage_bytes).toBeLessThan(1000);
    for (const { socket } of forms) socket.destroy();
    await next.close();
  });
});

describe('a form that comes too slowly', () => {
  const impatient = { slowestForm: { bytes: 1000, ms: 150 } };

  test.each([
    ['in the middle of a file', fileHead(0)],
    ['before any file', ''],
    ['before any part', null],
  ])('%s is ended, and frees its place', async (_where, head) => {
    const strict = await listening(impatient);
    const forms = Array.from({ length: 4 }, () => begin({ to: strict }));
    for (const form of forms) {
      if (head === null) await form.send('x');
      else {
        await form.start();
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

test('a form of only fields, or without any parts, is ended when it grows too long', async () => {
  for (const piece of [field('more', 'x'.repeat(60_000)), 'x'.repeat(60_000)]) {
    const before = server.taken();
    const form = begin();
    await form.start();
    for (let sent = 0; sent < 1000 && !form.socket.destroyed; sent++) await form.send(piece);
    await form.answered;
    expect(server.taken() - before).toBeLessThan(4 * MEGABYTE + DRAINED);
  }
  await expectNothingLeft();
}, 60_000);

test('a repeated upload gets the first answer, although nothing fits any more', async () => {
  const { database } = await testApi();
  const content = aPdf();
  const headers = { 'idempotency-key': 'again' };
  const first = await upload(client, [{ content }], { envelopeId, headers });
  await database.kysely
    .updateTable('documents')
    .set({ byte_size: 100 * MEGABYTE })
    .where('id', '=', first.body.data[0]?.id ?? '')
    .execute();
  expect((await upload(client, [{}], { envelopeId })).status).toBe(422);
  const again = await upload(client, [{ content }], { envelopeId, headers });
  expect(again.body).toEqual(first.body);
  await client.call(sealEnvelope, { params: { id: envelopeId } });
  expect((await upload(client, [{ content }], { envelopeId, headers })).body).toEqual(first.body);
  const form = uploadForm(envelopeId, [{ content: aPdf() }]);
  const other = await client.raw(bulkUpload, { ...form, headers: { ...form.headers, ...headers } });
  expect(other.status).toBe(422);
});
