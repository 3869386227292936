import { randomBytes, randomUUID } from 'node:crypto';
import { allRoutes } from '@counterfoil/contract/all-routes';
import { isFileReply, type Route } from '@counterfoil/contract/route';
import { signOut } from '@counterfoil/contract/sessions/routes';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import {
  bodyOf,
  methodsOf,
  noRecords,
  paramsOf,
  queryOf,
  recordsOf,
  type RecordIds,
} from '@counterfoil/testkit/route-samples';
import { testApi } from '@counterfoil/testkit/test-api';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const NOT_SIGNED_IN = { errors: ['Please sign in to continue.'] };
const NOT_FOUND = { errors: ['This could not be found.'] };

const asked = allRoutes.flatMap((route) =>
  methodsOf(route).map((method) => ({ ...route, method, label: `${method} ${route.name}` })),
);
const behindLogin = asked.filter((route) => route.access !== 'public');
const ofClient = asked.filter((route) => route.access === 'client');
const reads = asked.filter(({ method, alsoOn }) => method === 'GET' && !alsoOn);

let mine: SignedInClient;
let theirs: SignedInClient;
/** Signed out. */
let gone: SignedInClient;
let myRecords: RecordIds;

beforeAll(async () => {
  mine = await signedInClient();
  theirs = await signedInClient();
  myRecords = await recordsOf(mine);
  gone = await signedInClient();
  await gone.call(signOut);
});

const send = (client: SignedInClient, route: Route, records: RecordIds, changes: object = {}) =>
  client.raw(route, {
    params: paramsOf(route, records),
    query: queryOf(route, records),
    body: bodyOf(route, records),
    ...changes,
  });

test('the generated tests cover every route', () => {
  expect(asked.length).toBeGreaterThanOrEqual(23);
});

describe.each(behindLogin)('$label', (route) => {
  test(
    'answers 401 without a session, whichever session headers are missing',
    { tags: ['alike'] },
    async () => {
      const api = await testApi();
      const params = { client_id: mine.clientId, ...paramsOf(route, myRecords) };
      const body = bodyOf(route, myRecords);
      const query = queryOf(route, myRecords);
      const garbage = randomBytes(32).toString('base64url');
      const broken: object[] = [
        {},
        { 'access-token': mine.headers['access-token'] },
        { client: mine.headers['client'], uid: mine.headers['uid'] },
        { ...mine.headers, 'access-token': garbage },
        { ...mine.headers, 'access-token': '' },
        { ...mine.headers, client: randomUUID() },
        { ...mine.headers, client: "' or 1=1 --" },
        { ...mine.headers, client: theirs.headers['client'] },
        { ...mine.headers, uid: theirs.email },
        { ...mine.headers, uid: '' },
        { authorization: `Bearer ${mine.headers['access-token']}` },
      ];
      for (const headers of broken) {
        const answer = await inject(api, route, { params, body, query, headers });
        expect(answer).toMatchObject({ status: 401, body: NOT_SIGNED_IN });
        expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    },
  );

  test('answers 401 before a byte of the body is read', { tags: ['alike'] }, async () => {
    if (route.method === 'GET') return;
    const api = await testApi();
    const params = { client_id: mine.clientId, ...paramsOf(route, myRecords) };
    for (const body of ['{bad', 'x'.repeat(2_000_000)]) {
      const answer = await inject(api, route, { params, body });
      expect(answer).toMatchObject({ status: 401, body: NOT_SIGNED_IN });
    }
  });

  test('answers 401 to a device that has signed out', { tags: ['alike'] }, async () => {
    const answer = await send(gone, route, noRecords());
    expect(answer).toMatchObject({ status: 401, body: NOT_SIGNED_IN });
  });
});

describe.each(ofClient)('$label', (route) => {
  test('answers 404 for another client as for one that does not exist', async () => {
    const [another, none] = await Promise.all([
      send(mine, route, myRecords, {
        params: { ...paramsOf(route, myRecords), client_id: theirs.clientId },
      }),
      send(mine, route, myRecords, {
        params: { ...paramsOf(route, myRecords), client_id: randomUUID() },
      }),
    ]);
    expect(another).toMatchObject({ status: 404, body: NOT_FOUND });
    expectSame(another, none);
  });

  test('answers 404 for a malformed id', { tags: ['alike'] }, async () => {
    // Two dots would name the path above, which is the client's.
    for (const id of ['1', "';drop table invoices--", '%00', '...', '😀']) {
      const params = paramsOf(route, myRecords);
      const named = Object.keys(params).at(-1) ?? 'client_id';
      const answer = await send(mine, route, myRecords, { params: { ...params, [named]: id } });
      expect(answer.status, id).toBe(404);
      expect(Object.keys(answer.body as object)).toEqual(['errors']);
    }
  });
});

/** Compares all bytes, except what differs between any two answers. */
function expectSame(one: RawAnswer, other: RawAnswer) {
  const { 'x-request-id': _1, date: _2, ...headers } = one.headers;
  const { 'x-request-id': _3, date: _4, ...otherHeaders } = other.headers;
  const counted = (all: object) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('x-ratelimit')));
  expect(counted(headers)).toEqual(counted(otherHeaders));
  expect(withoutState(one)).toBe(withoutState(other));
}
/** Each visit to a provider has a state of its own. */
const withoutState = ({ bytes }: RawAnswer) =>
  bytes.toString('latin1').replace(/(state=|nonce%3D)[\w-]+/, '');
type RawAnswer = Awaited<ReturnType<SignedInClient['raw']>>;

type List = { data: unknown[]; meta: object };
const isListOf = ({ method, reply }: Route) =>
  method === 'GET' &&
  !isFileReply(reply) &&
  (z.toJSONSchema(reply.schema, { unrepresentable: 'any', io: 'output' }) as JsonSchema).properties
    ?.data?.type === 'array';
type JsonSchema = { properties?: { data?: { type?: string } } };

describe('a successful answer', () => {
  test.each(reads)('of $label has exactly the keys of its contract', async (route) => {
    const answer = await send(mine, route, myRecords);
    expect(answer.status).toBe(route.status);
    expect(answer.headers['x-request-id']).toBeTruthy();
    if (isFileReply(route.reply)) {
      const type = String(answer.headers['content-type']);
      if (route.reply.file === '*/*') expect(type).toMatch(/^[a-z]+\/[\w.+-]+$/);
      else expect(type).toBe(route.reply.file);
    } else {
      expect(z.parse(route.reply.schema as z.ZodMiniType, answer.body)).toEqual(answer.body);
    }
  });

  test.each(asked.filter(isListOf))(
    'of $label counts its rows: `page=all` has one page of them',
    async (route) => {
      const query = { ...queryOf(route, myRecords), page: 'all' };
      const { data, meta } = (await send(mine, route, myRecords, { query })).body as List;
      const count = data.length;
      expect(meta).toEqual({ page: 1, page_size: count, total_count: count, total_pages: 1 });
    },
  );

  test('of POST createCustomer is the same with a trailing slash', async () => {
    const route = allRoutes.find(({ name }) => name === 'createCustomer') as Route;
    const slashed = await send(mine, { ...route, path: `${route.path}/` }, myRecords);
    expect(slashed).toMatchObject({ status: 201, body: { data: { id: expect.any(String) } } });
  });

  test.each(reads)(
    'of $label is the same with a trailing slash',
    { tags: ['alike'] },
    async (route) => {
      const plain = await send(mine, route, myRecords);
      const slashed = await send(mine, { ...route, path: `${route.path}/` }, myRecords);
      expect(slashed.status).toBe(plain.status);
      expectSame(slashed, plain);
    },
  );

  test('shows ids as UUIDs of version 7', async () => {
    const route = allRoutes.find(({ name }) => name === 'getInvoice');
    const answer = await send(mine, route as Route, myRecords);
    const ids = JSON.stringify(answer.body).match(/"(?:\w+_)?id":"[^"]+"/g) ?? [];
    expect(ids.length).toBeGreaterThan(4);
    for (const id of ids)
      expect(id).toMatch(/"[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-/);
  });
});

test.each(['', '/', '/?from=app'])(
  'DELETE /v1/auth/devices%s ends all sessions except the current one',
  async (end) => {
    const { portal } = await testApi();
    const { headers } = mine;
    const url = `/v1/auth/devices${end}`;
    const reply = await portal.app.inject({ method: 'DELETE', url, headers });
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: { signed_out: 0 } }]);
  },
);

describe('an unknown address', () => {
  test.each([
    ['GET', '/v1/nothing'],
    ['PATCH', '/v1/auth/sign_in'],
    ['HEAD', '/v1/client/users/nothing'],
    ['TRACE', '/v1/auth/sign_in'],
    ['GET', '/v1/client/clients/%zz/invoices'],
    ['GET', `/v1/client/clients/${'a'.repeat(300)}/invoices`],
    ['GET', '/v1/client/clients/..%2f..%2fauth/invoices'],
  ] as const)('%s %s is answered with one sentence and a request id', async (method, url) => {
    const { portal } = await testApi();
    const reply = await portal.app.inject({ method, url, headers: mine.headers });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(405);
    expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    if (method !== 'HEAD') expect(reply.json()).toEqual({ errors: [expect.any(String)] });
  });
});

test('ids are accepted in capitals too', async () => {
  const TOKENS = ['payToken', 'invitation'];
  const capitals = Object.fromEntries(
    Object.entries(myRecords).map(([kind, id]) => [
      kind,
      TOKENS.includes(kind) ? id : id.toUpperCase(),
    ]),
  ) as RecordIds;
  for (const route of reads) {
    expect((await send(mine, route, capitals)).status, route.label).toBe(route.status);
  }
});
