import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { allRoutes } from '@counterfoil/contract/all-routes';
import type { Route } from '@counterfoil/contract/route';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import {
  inAnotherSession,
  signedInClient,
  type SignedInClient,
} from '@counterfoil/testkit/clients';
import { pathOf } from '@counterfoil/testkit/path-of';
import { bodyOf, paramsOf, recordsOf, type RecordIds } from '@counterfoil/testkit/route-samples';
import { dealt } from '@counterfoil/testkit/sampled';
import { portalWith } from '@counterfoil/testkit/test-api';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Routes that take a body, and that a refused request leaves signed in. */
const withBody = allRoutes.filter((route) => route.body && route.access === 'client');

let client: SignedInClient;
let records: RecordIds;
let server: Awaited<ReturnType<typeof portalWith>>;
let port: number;
beforeAll(async () => {
  client = await signedInClient();
  records = await recordsOf(client);
  server = await portalWith({});
  await server.portal.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.portal.app.server.address() as AddressInfo);
});
afterAll(() => server.portal.close());

interface Message {
  readonly headers: readonly string[];
  readonly body: string | Buffer;
  /** The caller hangs up after it, and may get no answer. */
  readonly isLast?: true;
}
type Spoilt = (json: string) => Message;

const JSON_TYPE = 'content-type: application/json';
const lengthOf = (body: string | Buffer, more = 0) =>
  `content-length: ${Buffer.byteLength(body) + more}`;
const whole = (body: string | Buffer, ...headers: string[]): Message => ({
  headers: [...headers, lengthOf(body)],
  body,
});
const inChunks = (json: string, size = json.length.toString(16)) =>
  `${size}\r\n${json}\r\n0\r\n\r\n`;

/** Requests that are wrong in their head, and the statuses each may get: 0 for a connection that is closed. */
const SPOILT: readonly (readonly [what: string, spoilt: Spoilt, statuses: readonly number[]])[] = [
  [
    'two Idempotency-Keys',
    (json) => whole(json, JSON_TYPE, 'idempotency-key: a', 'idempotency-key: b'),
    [422],
  ],
  [
    'an Idempotency-Key of 100 KB',
    (json) => whole(json, JSON_TYPE, `idempotency-key: ${'k'.repeat(100_000)}`),
    [422],
  ],
  [
    'a header of 200 KB',
    (json) => whole(json, JSON_TYPE, `x-long: ${'x'.repeat(200_000)}`),
    [0, 431],
  ],
  [
    'two thousand headers',
    (json) => whole(json, JSON_TYPE, ...Array.from({ length: 2_500 }, (_, at) => `x-${at}: 1`)),
    [0, 400, 401, 422, 431],
  ],
  ['no content type', (json) => whole(json), [415]],
  ['an empty content type', (json) => whole(json, 'content-type:'), [415]],
  [
    'a content type of 50 KB',
    (json) => whole(json, `content-type: text/${'x'.repeat(50_000)}`),
    [415],
  ],
  [
    'another charset than its bytes',
    (json) => whole(Buffer.from(json, 'utf16le'), `${JSON_TYPE}; charset=utf-16`),
    [400, 415],
  ],
  [
    'bytes that are not UTF-8',
    () => whole(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), JSON_TYPE),
    [400],
  ],
  [
    'a gzipped body',
    (json) => whole(gzipSync(json), JSON_TYPE, 'content-encoding: gzip'),
    [400, 415],
  ],
  [
    'a content length that is too long',
    (json) => ({ headers: [JSON_TYPE, lengthOf(json, 50)], body: json, isLast: true }),
    [0, 400],
  ],
  [
    'a content length that is too short',
    (json) => ({ headers: [JSON_TYPE, lengthOf(json, -5)], body: json }),
    [400],
  ],
  [
    'a content length that is no number',
    (json) => ({ headers: [JSON_TYPE, 'content-length: -1'], body: json }),
    [400],
  ],
  [
    'two content lengths',
    (json) => ({ headers: [JSON_TYPE, lengthOf(json), lengthOf(json, 1)], body: json }),
    [400],
  ],
  [
    'a length and chunks',
    (json) => ({
      headers: [JSON_TYPE, lengthOf(json), 'transfer-encoding: chunked'],
      body: inChunks(json),
    }),
    [400],
  ],
  [
    'chunks of a wrong size',
    (json) => ({ headers: [JSON_TYPE, 'transfer-encoding: chunked'], body: inChunks(json, 'zz') }),
    [0, 400],
  ],
  [
    'chunks that are no JSON',
    () => ({ headers: [JSON_TYPE, 'transfer-encoding: chunked'], body: inChunks('{"a":') }),
    [400],
  ],
  [
    'an unknown transfer encoding',
    (json) => ({ headers: [JSON_TYPE, 'transfer-encoding: gzip'], body: json }),
    [400, 501],
  ],
  ['an unknown expectation', (json) => whole(json, JSON_TYPE, 'expect: a miracle'), [417]],
];

/** Sends bytes over a connection of its own, and reads until the server ends it. @returns what it says */
async function bytesBack(head: string, { body, isLast }: Message): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const said: Buffer[] = [];
  socket.on('data', (piece: Buffer) => said.push(piece));
  // A server that has answered may close the connection before all is written.
  socket.on('error', () => undefined);
  const closed = new Promise((done) => socket.on('close', done));
  socket.write(head);
  socket.write(body);
  if (isLast) socket.end();
  await closed;
  return Buffer.concat(said).toString('latin1');
}

/** Sends a spoilt request. @returns its status, 0 when the connection is closed without one */
async function statusOf(route: Route, spoilt: Spoilt): Promise<number> {
  const session = await inAnotherSession(client);
  const path = pathOf(route, { client_id: client.clientId, ...paramsOf(route, records) });
  const message = spoilt(JSON.stringify(bodyOf(route, records)));
  const own = Object.entries(session.headers).map(([name, value]) => `${name}: ${value}`);
  const lines = [
    `${route.method} ${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    ...own,
    ...message.headers,
  ];
  const said = await bytesBack(`${lines.join('\r\n')}\r\n\r\n`, message);
  expect(said).not.toMatch(/node_modules|Error:|select /);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0);
}

/** Expects that spoilt requests are refused, and write nothing. */
async function expectRefusals(route: Route, messages: typeof SPOILT): Promise<void> {
  await writingNothing(client, async () => {
    for (const [what, spoilt, statuses] of messages) {
      expect(statuses, `${route.name}: ${what}`).toContain(await statusOf(route, spoilt));
    }
  });
}

const next = dealt(SPOILT);
test.for(withBody)('$name refuses a request that is wrong in its head', (route) =>
  expectRefusals(route, next()),
);

test.for(withBody)(
  '$name refuses every request that is wrong in its head',
  { tags: ['whole'] },
  (route) => expectRefusals(route, SPOILT),
);
