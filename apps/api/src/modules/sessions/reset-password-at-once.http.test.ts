import { anAddress } from '@counterfoil/testkit/unused';
import { anAccount, attemptSignIn } from '@counterfoil/testkit/accounts';
import { atOnce, tally } from '@counterfoil/testkit/answers';
import { aToken, NEW_PASSWORD, reset } from '@counterfoil/testkit/password-links';
import { portalWith, testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { argon2 } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createPasswords } from './password.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

test('a link used many times at once works once', async () => {
  const account = await anAccount();
  const token = await aToken(api, account.email);
  const passwords = await atOnce(6, async (nth) => `Grey-Heron-4${nth}`);
  const answers = await Promise.all(passwords.map((password) => reset(api, token, password)));
  expect(tally(answers)).toEqual({ 200: 1, 410: 5 });
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect((await attemptSignIn(api, { ...account, password: winner })).status).toBe(200);
});

/** A server that hashes only when it is told to. */
async function slowServer(patienceMs = 300_000) {
  const held: (() => void)[] = [];
  const passwords = createPasswords({
    hash: (algorithm, settings, done) => void held.push(() => argon2(algorithm, settings, done)),
    patienceMs,
  });
  const { portal } = await portalWith({ passwords });
  onTestFinished(() => portal.close());
  return {
    portal,
    begun: () => vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 120_000 }),
    release: () => held.splice(0).forEach((go) => go()),
  };
}

test('a sign-in in progress with the old password gets no session', async () => {
  const account = await anAccount();
  const token = await aToken(api, account.email);
  const slow = await slowServer();
  const late = attemptSignIn(slow, account);
  await slow.begun();
  await reset(api, token);
  slow.release();
  expect((await late).status).toBe(401);
});

test('a new password waits in the common queue; after too long a wait the link still works', async () => {
  const slow = await slowServer(1);
  const address = anAddress();
  const first = attemptSignIn(slow, await anAccount(), { address });
  await slow.begun();
  const token = await aToken(api, (await anAccount()).email);
  expect((await reset(slow, token, NEW_PASSWORD, { address })).status).toBe(503);
  slow.release();
  expect((await first).status).toBe(200);
  expect((await reset(api, token)).status).toBe(200);
});
