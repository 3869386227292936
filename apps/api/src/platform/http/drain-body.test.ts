import { eventually } from '@counterfoil/testkit/eventually';
import { testApi } from '@counterfoil/testkit/test-api';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobError } from '@counterfoil/providers/blobs/port';
import { buildServer } from './build-server.ts';
import { readForm } from '../files/read-form.ts';

const MEGABYTE = 1024 * 1024;
const HEAD =
  'POST /v1/things HTTP/1.1\r\nhost: x\r\nconnection: close\r\n' +
  `content-type: application/json\r\ncontent-length: ${2 * MEGABYTE}\r\n\r\n`;
let app: Awaited<ReturnType<typeof buildServer>>;
let port: number;
const sockets = new Set<Socket>();

beforeAll(async () => {
  app = await buildServer({
    recordRefusal: async () => {},
    ...(await testApi()),
    requestsPerMinute: 1000,
  });
  app.post('/v1/things', () => ({ data: {} }));
  app.post('/v1/files', async (request) => {
    for await (const part of readForm(request)) {
      if (part.kind === 'field') continue;
      for await (const chunk of part.content) throw new BlobError('full', `at ${chunk.length}`);
    }
    return { data: {} };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
});
afterAll(() => app.close());

/**
 * Waits until the server has read so many bytes of one connection, and then answered on another: an
 * answer that it sent too early would be here.
 */
async function arrived(bytes: number, asker: Socket) {
  const isAnswered = () => asker.bytesRead > 0;
  const isHere = () => [...sockets].some(({ bytesRead }) => bytesRead >= bytes);
  await eventually(() => isHere() || isAnswered(), Boolean);
  for (let turn = 0; turn < 3; turn++) {
    await fetch(`http://127.0.0.1:${port}/v1/things`, { method: 'POST' });
  }
}

// Over a real socket: an injected request has no pipe to break.
describe('a form that fails in the middle of a file', () => {
  test('is answered once it has all arrived', async () => {
    const file =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n' +
      'x'.repeat(20 * MEGABYTE);
    const end = '\r\n--x--\r\n';
    const socket = connect(port, '127.0.0.1');
    const answered = text(socket);
    socket.write(
      'POST /v1/files HTTP/1.1\r\nhost: x\r\nconnection: close\r\n' +
        'content-type: multipart/form-data; boundary=x\r\n' +
        `content-length: ${file.length + end.length}\r\n\r\n${file}`,
    );
    await arrived(file.length, socket);
    expect(socket.bytesRead).toBe(0);
    socket.write(end);
    expect(await answered).toMatch(/^HTTP\/1\.1 507 [^]*"Files cannot be stored/);
  });
});

describe('a body that is too large', () => {
  test('is answered 413 once it has all arrived, so the client never writes into a closed pipe', async () => {
    const socket = connect(port, '127.0.0.1');
    const answered = text(socket);
    const half = 'x'.repeat(MEGABYTE);
    socket.write(HEAD + half);
    await arrived(HEAD.length + half.length, socket);
    expect(socket.bytesRead).toBe(0);
    socket.write(half);
    expect(await answered).toMatch(/^HTTP\/1\.1 413 [^]*\{"errors":\["This is too large\."\]\}$/);
  });

  test('is answered when the client stops in the middle', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`${HEAD}{`);
    expect(await text(socket)).toMatch(/^(HTTP\/1\.1 4\d\d|$)/);
    const next = await fetch(`http://127.0.0.1:${port}/v1/things`, { method: 'POST' });
    expect(next.status).toBe(200);
  });
});
