import { anAddress } from '@counterfoil/testkit/unused';
import { anAccount, attemptSignIn } from '@counterfoil/testkit/accounts';
import { atOnce, tally } from '@counterfoil/testkit/answers';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { argon2, randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Argon2, createPasswords } from './password.ts';

/** Those of an account that does not exist have no salt. Their answer is no, whatever the hash. */
const isNobodys = ({ nonce }: Parameters<Argon2>[1]) =>
  Buffer.from(nonce as Buffer).every((byte) => byte === 0);

/** A server whose hashes wait until `release`, so that nothing depends on the speed of the machine. */
async function aServer() {
  const held: (() => void)[] = [];
  let [isHolding, begun] = [true, 0];
  const hash: Argon2 = (algorithm, settings, done) => {
    begun += 1;
    const go = () =>
      isNobodys(settings)
        ? done(null, Buffer.alloc(settings.tagLength))
        : argon2(algorithm, settings, done);
    if (isHolding) held.push(go);
    else go();
  };
  const server = await portalWith({ passwords: createPasswords({ hash, patienceMs: 300_000 }) });
  onTestFinished(() => server.portal.close());
  let settled = 0;
  const guess = async (address: string) => {
    const credentials = { email: `${randomBytes(6).toString('hex')}@e.test`, password: 'guess' };
    const answer = await attemptSignIn(server, credentials, { address });
    settled += 1;
    return answer;
  };
  const release = () => {
    isHolding = false;
    for (const go of held.splice(0)) go();
  };
  return { server, guess, release, begun: () => begun, settled: () => settled };
}
const PATIENT = { timeout: 120_000 };

/** The recent failures of an address. */
async function failuresOf(address: string): Promise<number> {
  const { database } = await testApi();
  const counted = database.kysely.selectFrom('sign_in_failures').select('failures');
  const row = await counted.where('subject', '=', `address:${address}`).executeTakeFirst();
  return row?.failures ?? 0;
}

test('an address has one password check running and 20 waiting; refused ones cost no attempt', async () => {
  const { server, guess, release, begun, settled } = await aServer();
  const address = anAddress();
  const answers = Array.from({ length: 40 }, () => guess(address));
  await vi.waitFor(() => expect(settled()).toBe(19), PATIENT);
  expect(begun()).toBe(1);
  expect(await failuresOf(address)).toBe(21);
  // Another address has its own turn.
  const other = attemptSignIn(server, await anAccount());
  await vi.waitFor(() => expect(begun()).toBe(2), PATIENT);
  release();
  expect((await other).status).toBe(200);
  const all = await Promise.all(answers);
  expect(tally(all)).toEqual({ 401: 21, 429: 19 });
  expect(all.find(({ status }) => status === 429)).toMatchObject({
    body: {
      errors: ['Many people on your network are logging in. Please try again in a few seconds.'],
    },
    headers: { 'retry-after': '5' },
  });
});

test('all addresses share 200 waiting password checks; the next may try again later', async () => {
  const { server, guess, release, begun, settled } = await aServer();
  const answers = Array.from({ length: 210 }, () => guess(anAddress()));
  await vi.waitFor(() => expect(settled()).toBe(8), PATIENT);
  expect(begun()).toBe(2);
  const account = await anAccount();
  for (let time = 0; time < 12; time++) {
    expect(await attemptSignIn(server, account)).toMatchObject({
      status: 503,
      body: { errors: ['Many people are logging in. Please try again in a few seconds.'] },
      headers: { 'retry-after': '5' },
    });
  }
  release();
  expect(tally(await Promise.all(answers))).toEqual({ 401: 202, 503: 8 });
  // Refusals of the line do not use up the ten attempts of an account.
  expect((await attemptSignIn(server, account)).status).toBe(200);
});

test('a caller who has disconnected costs no hash', async () => {
  const { server, guess, release, begun } = await aServer();
  const first = [guess(anAddress()), guess(anAddress())];
  await vi.waitFor(() => expect(begun()).toBe(2), PATIENT);
  const url = await server.portal.app.listen({ port: 0, host: '127.0.0.1' });
  const closed = new Promise((resolve) => {
    server.portal.app.server.once('connection', (line) => line.once('close', resolve));
  });
  // Other files of this process fail from this address too, and might have used up its attempts.
  await (
    await testApi()
  ).database.kysely
    .deleteFrom('sign_in_failures')
    .where('subject', '=', 'address:127.0.0.1')
    .execute();
  const gone = new AbortController();
  const { email, password } = await anAccount();
  const left = fetch(`${url}/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
    signal: gone.signal,
  });
  await vi.waitFor(async () => expect(await failuresOf('127.0.0.1')).toBe(1), PATIENT);
  // This many turns take it into the line, however busy the machine.
  for (let turn = 0; turn < 50; turn++) await new Promise((go) => setImmediate(go));
  gone.abort();
  await expect(left).rejects.toThrow(/abort/);
  await closed;
  release();
  await Promise.all(first);
  expect((await guess(anAddress())).status).toBe(401);
  expect(begun()).toBe(3);
});

test('fifteen people of one address can log in at once', async () => {
  const { server, release } = await aServer();
  release();
  const accounts = await atOnce(15, () => anAccount());
  const address = anAddress();
  const answers = accounts.map((account) => attemptSignIn(server, account, { address }));
  expect(tally(await Promise.all(answers))).toEqual({ 200: 15 });
});
