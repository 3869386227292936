import { getProfile } from '@counterfoil/contract/account/routes';
import { signIn } from '@counterfoil/contract/sessions/routes';
import { anAddress } from '@counterfoil/testkit/accounts';
import { inject, signedInClient } from '@counterfoil/testkit/clients';
import { portalWith } from '@counterfoil/testkit/test-api';
import { randomBytes } from 'node:crypto';
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

test('a session that asks too often is told when to come back; others go on', async () => {
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

test('an address that makes tokens up gains nothing by it', async () => {
  const address = anAddress();
  const body = { email: 'nobody', password: 'x' };
  const statuses = await statusesOf(LIMIT + 1, () =>
    inject(server, signIn, {
      address,
      body,
      headers: { 'access-token': randomBytes(32).toString('base64url') },
    }),
  );
  expect(statuses).toEqual([...Array(LIMIT).fill(422), 429]);
});
