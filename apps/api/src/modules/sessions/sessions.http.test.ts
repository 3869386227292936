import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { getProfile } from '@counterfoil/contract/account/routes';
import { signOut } from '@counterfoil/contract/sessions/routes';
import {
  anAccount,
  attemptSignIn,
  expectSignIn,
  sessionOf,
  type Account,
} from '@counterfoil/testkit/accounts';
import { inject } from '@counterfoil/testkit/clients';
import { portalWith, TEST_NOW, testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { settableClock } from '#platform/time/clock';

const WRONG = { errors: ['This email and password do not match. Please try again.'] };

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

/** The stored sessions of an account, as text. */
const sessionsOf = async ({ userId }: Account) => {
  const rows = sql<{ row: string }>`
    select to_jsonb(s)::text as row from sessions s where user_id = ${userId}`;
  return (await rows.execute(api.database.kysely)).rows.map(({ row }) => row);
};
const profileWith = (headers: object) => inject(api, getProfile, { headers });

describe('signing in', () => {
  test('answers with the user and the five session headers', async () => {
    const account = await anAccount();
    const answer = await attemptSignIn(api, account);
    expectSignIn(answer, account);
  });

  test('gives an opaque token of 256 bits and stores only its hash', async () => {
    const account = await anAccount();
    const answer = await attemptSignIn(api, account);
    const token = String(answer.headers['access-token']);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [dump = '', ...more] = await sessionsOf(account);
    expect(more).toEqual([]);
    expect(dump).toContain(account.userId);
    for (const form of ['base64url', 'hex', 'base64'] as const) {
      expect(dump).not.toContain(Buffer.from(token, 'base64url').toString(form));
    }
    expect(dump).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('stores each password as its own argon2id hash', async () => {
    const [one, two] = [await anAccount(), await anAccount()];
    const rows = await api.database.kysely
      .selectFrom('users')
      .select('password_hash')
      .where('id', 'in', [one.userId, two.userId])
      .execute();
    const hashes = rows.map((row) => row.password_hash ?? '');
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes).size).toBe(2);
  });

  test('compares the password exactly, and the e-mail in any case, with blanks around it', async () => {
    const account = await anAccount({ password: ' Pass word ' });
    for (const password of ['Pass word', ' pass word ', ' Pass word']) {
      expect(await attemptSignIn(api, { ...account, password })).toMatchObject({ status: 401 });
    }
    const email = `  ${account.email.toUpperCase()} `;
    const answer = await attemptSignIn(api, { ...account, email });
    expect(answer).toMatchObject({ status: 200, headers: { uid: account.email } });
  });

  test('requires a valid e-mail and a password, with an error for each field', async () => {
    const answer = await attemptSignIn(api, { email: 'nobody', password: '' });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      errors: {
        full_messages: ['Email: Invalid email', 'Password: Required'],
        email: ['Invalid email'],
        password: ['Required'],
      },
    });
  });

  test('refuses wrong passwords, unknown and unaccepted accounts alike, after one hash', async () => {
    const argon2 = vi.spyOn(crypto, 'argon2');
    syncBuiltinESMExports();
    onTestFinished(() => {
      argon2.mockRestore();
      syncBuiltinESMExports();
    });
    const account = await anAccount();
    const invited = await anAccount({ password: null });
    for (const [email, password, brand] of [
      [account.email, 'wrong', 'brightpence'],
      [account.email, 'wrong', 'alder-finch'],
      ['nobody-here@example.test', 'wrong', 'brightpence'],
      [invited.email, 'wrong', 'brightpence'],
      [invited.email, '0', 'brightpence'],
    ] as const) {
      argon2.mockClear();
      const answer = await attemptSignIn(api, { email, password, brand });
      // Its time reveals nothing.
      const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
      expect(argon2.mock.calls.map(([, settings]) => settings)).toMatchObject([cost]);
      expect(answer).toMatchObject({ status: 401, body: WRONG });
      expect(answer.headers['access-token']).toBeUndefined();
    }
  });

  test('finds only an account of the requested brand, or else of the host', async () => {
    const bright = await anAccount();
    const { email } = bright;
    const alder = await anAccount({ brand: 'alder-finch', email, password: 'Other-1' });
    for (const [password, asked, host, userId] of [
      ['Other-1', { brand: 'alder-finch' }, undefined, alder.userId],
      ['Other-1', {}, 'alder-finch.localhost', alder.userId],
      [bright.password, {}, undefined, bright.userId],
      ['Other-1', { brand: 'brightpence' }, undefined, undefined],
      ['Other-1', { brand: 'no-such-brand' }, undefined, undefined],
    ] as const) {
      const body = { email, password, ...asked };
      const answer = await attemptSignIn(api, body, host ? { host } : {});
      expect(answer).toMatchObject(
        userId ? { status: 200, body: { data: { id: userId } } } : { status: 401, body: WRONG },
      );
    }
  });
});

describe('a session', () => {
  const clock = settableClock(TEST_NOW);
  let later: Awaited<ReturnType<typeof portalWith>>;
  beforeAll(async () => {
    later = await portalWith({ clock });
  });
  afterAll(() => later.portal.close());
  const at = (instant: string, headers: object) => {
    clock.set(instant);
    return inject(later, getProfile, { headers });
  };

  test('requires access-token, client and uid of the same device', async () => {
    const [account, other] = [await anAccount(), await anAccount()];
    const phone = sessionOf(await attemptSignIn(api, account));
    const laptop = sessionOf(await attemptSignIn(api, account));
    const stranger = sessionOf(await attemptSignIn(api, other));
    expect(await profileWith(phone)).toMatchObject({ status: 200 });
    const mixes = [
      { ...phone, client: laptop['client'] },
      { ...phone, 'access-token': laptop['access-token'] },
      { ...phone, uid: stranger['uid'] },
      { ...stranger, uid: phone['uid'] },
      { ...phone, 'access-token': stranger['access-token'] },
      ...['access-token', 'client', 'uid'].map((missing) =>
        Object.fromEntries(Object.entries(phone).filter(([name]) => name !== missing)),
      ),
    ];
    for (const headers of mixes) expect((await profileWith(headers)).status).toBe(401);
  });

  test('belongs to one device: signing out ends no other session', async () => {
    const account = await anAccount();
    const phone = sessionOf(await attemptSignIn(api, account));
    const laptop = sessionOf(await attemptSignIn(api, account));
    expect(phone['access-token']).not.toBe(laptop['access-token']);
    const out = await inject(api, signOut, { headers: phone });
    expect(out).toMatchObject({ status: 200, body: { data: { signed_out: true } } });
    expect((await profileWith(phone)).status).toBe(401);
    expect((await inject(api, signOut, { headers: phone })).status).toBe(401);
    expect((await profileWith(laptop)).status).toBe(200);
  });

  test('ends 14 days after its last use, to the second', async () => {
    const session = sessionOf(await attemptSignIn(api, await anAccount()));
    const unused = sessionOf(await attemptSignIn(api, await anAccount()));
    expect((await at('2026-12-05T08:59:59Z', session)).status).toBe(200);
    expect((await at('2026-12-05T09:00:00Z', unused)).status).toBe(401);
    // The use on the 5th extends it to the 19th.
    expect((await at('2026-12-19T08:59:58Z', session)).status).toBe(200);
    expect((await at('2027-01-02T08:59:59Z', session)).status).toBe(401);
  });

  test('ends 90 days after its sign-in, however often it is used', async () => {
    clock.set(TEST_NOW);
    const session = sessionOf(await attemptSignIn(later, await anAccount()));
    const start = Temporal.Instant.from(TEST_NOW);
    for (let day = 10; day < 90; day += 10) {
      const used = await at(start.add({ hours: day * 24 }).toString(), session);
      expect(used.status).toBe(200);
    }
    expect((await at('2027-02-19T08:59:59Z', session)).status).toBe(200);
    expect((await at('2027-02-19T09:00:00Z', session)).status).toBe(401);
  });

  test('that has expired is removed at the next sign-in', async () => {
    const account = await anAccount();
    await attemptSignIn(api, account);
    expect(await sessionsOf(account)).toHaveLength(1);
    clock.set('2026-12-06T09:00:00Z');
    await attemptSignIn(later, await anAccount());
    expect(await sessionsOf(account)).toEqual([]);
  });
});
