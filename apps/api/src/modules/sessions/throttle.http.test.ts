import { anAddress } from '@counterfoil/testkit/unused';
import { signIn } from '@counterfoil/contract/sessions/routes';
import { anAccount, attemptSignIn } from '@counterfoil/testkit/accounts';
import { atOnce, tally } from '@counterfoil/testkit/answers';
import { inject } from '@counterfoil/testkit/clients';
import { portalWith, testApi, TEST_NOW } from '@counterfoil/testkit/test-api';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

const TOO_MANY = { errors: ['Too many attempts. Please wait a few minutes and try again.'] };
const ACCOUNT_LIMIT = 10;
const ADDRESS_LIMIT = 100;

const clock = settableClock(TEST_NOW);
let server: Awaited<ReturnType<typeof portalWith>>;
beforeAll(async () => {
  server = await portalWith({ clock });
});
afterAll(() => server.portal.close());
beforeEach(() => clock.set(TEST_NOW));

const anEmail = () => `${randomBytes(6).toString('hex')}@example.test`;
const guess = (email: string, from: { address?: string } = {}) =>
  attemptSignIn(server, { email, password: 'guess' }, from);

async function fail(email: string, times: number) {
  for (let time = 0; time < times; time++) expect((await guess(email)).status).toBe(401);
}

/** Records this many recent failures of an address or an account, which cost no hashes. */
async function failedBefore(subject: string, failures: number) {
  const { database } = await testApi();
  const values = { subject, failures, window_ends_at: '2026-11-21T09:15:00Z' };
  await database.kysely.insertInto('sign_in_failures').values(values).execute();
}

test('after 10 failures an account has to wait, from any address, and is told how long', async () => {
  const account = await anAccount();
  await fail(account.email, ACCOUNT_LIMIT);
  const refused = await attemptSignIn(server, account);
  expect(refused).toMatchObject({ status: 429, body: TOO_MANY });
  expect(Number(refused.headers['retry-after'])).toBe(15 * 60);
  clock.set('2026-11-21T09:14:30Z');
  expect((await attemptSignIn(server, account)).headers['retry-after']).toBe('30');
  clock.set('2026-11-21T09:15:01Z');
  expect((await attemptSignIn(server, account)).status).toBe(200);
});

test('an unknown account is throttled in the same way, and does not delay another', async () => {
  const email = anEmail();
  await failedBefore(`account:${email}`, ACCOUNT_LIMIT - 1);
  await fail(email, 1);
  const refused = await guess(email);
  expect(refused).toMatchObject({ status: 429, body: TOO_MANY, headers: { 'retry-after': '900' } });
  expect((await attemptSignIn(server, await anAccount())).status).toBe(200);
});

test("a success clears the account's earlier failures", async () => {
  const account = await anAccount();
  for (const subject of Array(2).fill(`account:${account.email}`)) {
    // The second time, the row of the first is gone.
    await failedBefore(subject, ACCOUNT_LIMIT - 1);
    expect((await attemptSignIn(server, account)).status).toBe(200);
  }
});

test('simultaneous guesses each count', async () => {
  const email = anEmail();
  const { 401: tried = 0, 429: refused = 0 } = tally(await atOnce(40, () => guess(email)));
  expect(tried).toBeLessThanOrEqual(ACCOUNT_LIMIT);
  expect(tried + refused).toBe(40);
});

test('after 100 failures an address has to wait, for any account', async () => {
  const address = anAddress();
  const account = await anAccount();
  await failedBefore(`address:${address}`, ADDRESS_LIMIT - 2);
  const spray = await atOnce(4, () => guess(anEmail(), { address }));
  expect(tally(spray)).toEqual({ 401: 2, 429: 2 });
  const refused = await attemptSignIn(server, account, { address });
  expect(refused).toMatchObject({ status: 429, body: TOO_MANY });
  expect((await attemptSignIn(server, account)).status).toBe(200);
});

test('successful sign-ins do not use up the attempts of their address', async () => {
  const address = anAddress();
  const account = await anAccount();
  await failedBefore(`address:${address}`, ADDRESS_LIMIT - 1);
  for (let person = 0; person < 3; person++) {
    expect((await attemptSignIn(server, account, { address })).status).toBe(200);
  }
  expect((await guess(anEmail(), { address })).status).toBe(401);
  expect((await attemptSignIn(server, account, { address })).status).toBe(429);
});

test('a request refused before its password check counts for its address', async () => {
  const refused = [
    ['{', 400],
    [JSON.stringify([0, 0]), 422],
    [{ email: 'nobody', password: 'x' }, 422],
    [{ email: anEmail() }, 422],
    ['x'.repeat(10_000), 413],
  ] as const;
  for (const [body, status] of refused) {
    const address = anAddress();
    await failedBefore(`address:${address}`, ADDRESS_LIMIT - 1);
    expect((await inject(server, signIn, { body, address })).status).toBe(status);
    expect((await inject(server, signIn, { body, address })).status).toBe(429);
  }
});

test('a throttled address is refused before its body is read', async () => {
  const address = anAddress();
  await failedBefore(`address:${address}`, ADDRESS_LIMIT);
  for (const body of ['{', 'x'.repeat(2_000_000)]) {
    expect((await inject(server, signIn, { body, address })).status).toBe(429);
  }
});
