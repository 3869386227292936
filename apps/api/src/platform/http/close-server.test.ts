import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Pause } from '../time/at-most.ts';
import { closeServer, LAST_REQUESTS_MS } from './close-server.ts';

/** A server with one connection, on which `text` has arrived. */
async function serving(text: string) {
  const app = fastify({ forceCloseConnections: 'idle' });
  const begun = Promise.withResolvers<void>();
  app.addHook('onRequest', async () => begun.resolve());
  app.get('/', async () => 'done');
  app.get('/endless', () => new Promise(() => undefined));
  app.post('/', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(text);
  await begun.promise;
  return { app, closed: once(socket, 'close') };
}

const POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

test.each([
  ['a request that is never answered', 'GET /endless HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an upload that stands still', `${POST}Content-Length: 1000\r\n\r\n{`],
])('%s does not block a stopping server', async (_what, text) => {
  const { app, closed } = await serving(text);
  const asked: number[] = [];
  const pause: Pause = async (ms) => void asked.push(ms);
  await closeServer(app, pause);
  await closed;
  expect(asked).toEqual([LAST_REQUESTS_MS]);
});

test('an idle kept-alive connection ends at once', async () => {
  const { app, closed } = await serving('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect(closeServer(app, () => new Promise(() => undefined))).resolves.toBeUndefined();
  await closed;
});
