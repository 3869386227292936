import { anAddress } from '@counterfoil/testkit/unused';
import { getProfile } from '@counterfoil/contract/account/routes';
import { signIn, signOut } from '@counterfoil/contract/sessions/routes';
import { inject, signedInClient } from '@counterfoil/testkit/clients';
import { portalWith } from '@counterfoil/testkit/test-api';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';

const LIMIT = 5;
const TOO_MANY = { errors: ['Too many requests. Please wait a moment and try again.'] };

let server: Awaited<ReturnType<typeof portalWith>>;
beforeAll(async () => {
  server = await portalWith({ requestsPerMinute: LIMIT });
});
afterAll(() => server.portal.close());

async function statusesOf(times: number, ask: () => Promise<{ status: number }>) {
  const statuses = [];
  for (let time = 0; time < times; time++) statuses.push((await ask()).status);
  return statuses;
}

test('a session over its limit is told when to try again; other sessions continue', async () => {
  const [busy, other] = [await signedInClient(), await signedInClient()];
  const ask = () => busy.through(server).raw(getProfile);
  expect(await statusesOf(LIMIT, ask)).toEqual(Array(LIMIT).fill(200));
  const refused = await ask();
  expect(refused).toMatchObject({ status: 429, body: TOO_MANY });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect((await other.through(server).raw(getProfile)).status).toBe(200);
});

test('an address without a session has a limit of its own', async () => {
  const address = anAddress();
  const ask = (from: string) => inject(server, getProfile, { address: from });
  expect(await statusesOf(LIMIT + 1, () => ask(address))).toEqual([...Array(LIMIT).fill(401), 429]);
  expect((await ask(anAddress())).status).toBe(401);
});

const madeUp = () => ({
  'access-token': randomBytes(32).toString('base64url'),
  client: randomUUID(),
  uid: 'somebody@example.test',
});

test.each([
  ['signs in', signIn, 422],
  ['asks behind the login', getProfile, 401],
] as const)('an address that %s with made-up tokens gains nothing', async (_, route, status) => {
  const address = anAddress();
  const body = route === signIn ? { email: 'nobody', password: 'x' } : undefined;
  const statuses = await statusesOf(LIMIT + 1, () =>
    inject(server, route, { address, body, headers: madeUp() }),
  );
  expect(statuses).toEqual([...Array(LIMIT).fill(status), 429]);
});

test('a proven session continues when its address has made up too many tokens', async () => {
  const address = anAddress();
  const client = (await signedInClient()).through(server);
  const ask = () => client.raw(getProfile, { address });
  expect((await ask()).status).toBe(200);
  await statusesOf(LIMIT, () => inject(server, getProfile, { address, headers: madeUp() }));
  expect((await inject(server, getProfile, { address, headers: madeUp() })).status).toBe(429);
  expect((await ask()).status).toBe(200);
});

test('an ended session counts for its address again', async () => {
  const address = anAddress();
  const client = (await signedInClient()).through(server);
  expect((await client.raw(signOut, { address })).status).toBe(200);
  const ask = () => client.raw(getProfile, { address });
  // The first request of a session counts for its address too.
  expect(await statusesOf(LIMIT, ask)).toEqual([...Array(LIMIT - 1).fill(401), 429]);
  expect((await inject(server, getProfile, { address })).status).toBe(429);
});

test('the routes of an address share one limit', async () => {
  const address = anAddress();
  const statuses = [];
  for (let time = 0; time <= LIMIT; time++) {
    const route = time % 2 ? getProfile : signOut;
    statuses.push((await inject(server, route, { address })).status);
  }
  expect(statuses).toEqual([...Array(LIMIT).fill(401), 429]);
});

test('an IPv6 address counts with the others of its network', async () => {
  const ask = (host: number) => inject(server, getProfile, { address: `2001:db8:7:7::${host}` });
  let host = 1;
  expect(await statusesOf(LIMIT + 1, () => ask(host++))).toEqual([...Array(LIMIT).fill(401), 429]);
  expect((await inject(server, getProfile, { address: '2001:db8:7:8::1' })).status).toBe(401);
});

test('a caller over its limit can still check the health', async () => {
  const address = anAddress();
  await statusesOf(LIMIT + 1, () => inject(server, getProfile, { address }));
  for (const path of ['/healthz', '/readyz'] as const) {
    const reply = await server.portal.app.inject({ url: path, remoteAddress: address });
    expect(reply.statusCode).toBe(200);
  }
});
