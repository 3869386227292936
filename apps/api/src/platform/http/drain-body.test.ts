import { testApi } from '@counterfoil/testkit/test-api';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from './build-server.ts';

const MEGABYTE = 1024 * 1024;
const HEAD =
  'POST /v1/things HTTP/1.1\r\nhost: x\r\nconnection: close\r\n' +
  `content-type: application/json\r\ncontent-length: ${2 * MEGABYTE}\r\n\r\n`;
let app: Awaited<ReturnType<typeof buildServer>>;
let port: number;

beforeAll(async () => {
  app = await buildServer({ ...(await testApi()), requestsPerMinute: 1000 });
  app.post('/v1/things', () => ({ data: {} }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

// Over a real socket: a request that is injected has no pipe to break.
describe('a body that is too large', () => {
  test('is answered 413 once all of it has come: nobody writes into a closed pipe', async () => {
    const socket = connect(port, '127.0.0.1');
    const answered = text(socket);
    const half = 'x'.repeat(MEGABYTE);
    socket.write(HEAD + half);
    // Long enough for an answer that overtakes its request to have closed the connection.
    await setTimeout(300);
    expect(socket.readableEnded).toBe(false);
    socket.write(half);
    expect(await answered).toMatch(/^HTTP\/1\.1 413 [^]*\{"errors":\["This is too large\."\]\}$/);
  });

  test('is answered as well when the client leaves off in the middle', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`${HEAD}{`);
    expect(await text(socket)).toMatch(/^(HTTP\/1\.1 4\d\d|$)/);
    const next = await fetch(`http://127.0.0.1:${port}/v1/things`, { method: 'POST' });
    expect(next.status).toBe(200);
  });
});
