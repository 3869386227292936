import { anAddress } from '@counterfoil/testkit/unused';
import { getProfile } from '@counterfoil/contract/account/routes';
import { changePassword } from '@counterfoil/contract/sessions/password-routes';
import { anAccount, attemptSignIn, sessionOf, type Account } from '@counterfoil/testkit/accounts';
import { atOnce, tally } from '@counterfoil/testkit/answers';
import { inject, type Server } from '@counterfoil/testkit/clients';
import { aToken, NEW_PASSWORD, passwordMails, reset } from '@counterfoil/testkit/password-links';
import { portalWith, testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

async function signedIn(account: Account, server: Server = api) {
  const headers = sessionOf(await attemptSignIn(server, account));
  return {
    change: (current_password: string, password = NEW_PASSWORD, again = password) =>
      inject(server, changePassword, {
        headers,
        body: { current_password, password, password_confirmation: again },
        address: anAddress(),
      }),
    isSignedIn: async () => (await inject(server, getProfile, { headers })).status === 200,
  };
}

test('changing the password ends all other devices and all links', async () => {
  const account = await anAccount();
  const here = await signedIn(account);
  const there = await signedIn(account);
  const token = await aToken(api, account.email);
  expect(await here.change(account.password)).toMatchObject({
    status: 200,
    body: { data: { password_changed: true } },
  });
  expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([true, false]);
  expect((await reset(api, token)).status).toBe(410);
  expect((await attemptSignIn(api, account)).status).toBe(401);
  expect((await attemptSignIn(api, { ...account, password: NEW_PASSWORD })).status).toBe(200);
  const mail = (await passwordMails(account.email, 2)).at(-1);
  expect(mail?.subject).toBe('Your Brightpence password was changed');
});

test.each([
  ['', NEW_PASSWORD, NEW_PASSWORD, { current_password: ['Required'] }],
  ['guess', NEW_PASSWORD, 'other', { password_confirmation: ['Passwords must match'] }],
  ['guess', '', '', { password: ['Required'], password_confirmation: ['Required'] }],
  [
    'guess',
    NEW_PASSWORD,
    NEW_PASSWORD,
    { current_password: ['This is not your current password'] },
  ],
  ['Correct-Horse-2026', 'Password123!', 'Password123!', { password: [/^This password is easy/] }],
  [
    'Correct-Horse-2026',
    'Correct-Horse-2026',
    'Correct-Horse-2026',
    { password: ['Must be different from your current password'] },
  ],
])(
  'the current password %j with the new %j and %j is refused, and nothing changes',
  async (current, next, again, fields) => {
    const account = await anAccount();
    const [here, there] = [await signedIn(account), await signedIn(account)];
    const { status, body } = await here.change(current, next, again);
    const { full_messages: _, ...errors } = (body as { errors: Record<string, string[]> }).errors;
    expect(status).toBe(422);
    expect(Object.keys(errors)).toEqual(Object.keys(fields));
    for (const [field, [message]] of Object.entries(fields)) {
      expect(errors[field]?.[0]).toMatch(message ?? '');
    }
    expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([true, true]);
    expect((await attemptSignIn(api, account)).status).toBe(200);
  },
);

test('a wrong current password counts: after 10 the user has to wait, but can still log in', async () => {
  const account = await anAccount();
  // Of the refusals of all tests the audit log keeps some hundreds only.
  const own = await portalWith({});
  onTestFinished(() => own.portal.close());
  const here = await signedIn(account, own);
  const guesses = await atOnce(12, () => here.change('guess'));
  expect(tally(guesses)).toEqual({ 422: 10, 429: 2 });
  const refused = await here.change(account.password);
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
  expect((await attemptSignIn(own, account)).status).toBe(200);
  const { userId } = account;
  const failed = await api.database.kysely
    .selectFrom('audit_log')
    .select('detail')
    .where('user_id', '=', userId)
    .where('action', '=', 'sign_in_failed')
    .execute();
  expect(failed).toHaveLength(10);
  expect(failed[0]?.detail).toMatchObject({ route: 'changePassword', status: 422 });
});

test('a correct current password with a bad new one costs no attempt', async () => {
  const account = await anAccount();
  const here = await signedIn(account);
  for (let time = 0; time < 12; time++) {
    expect((await here.change(account.password, 'Password123!')).status).toBe(422);
  }
  expect((await here.change(account.password)).status).toBe(200);
});

test('of two simultaneous changes, one is refused because its current password is outdated', async () => {
  const account = await anAccount();
  const here = await signedIn(account);
  const [one, other] = ['Grey-Heron-41', 'Blue-Kestrel-52'];
  const answers = await Promise.all(
    [one, other].map((next) => here.change(account.password, next)),
  );
  expect(tally(answers)).toEqual({ 200: 1, 422: 1 });
  expect(await here.isSignedIn()).toBe(true);
});
