import { anAddress } from '@counterfoil/testkit/unused';
import { getProfile } from '@counterfoil/contract/account/routes';
import { resetPassword } from '@counterfoil/contract/sessions/password-routes';
import {
  anAccount,
  attemptSignIn,
  expectSignIn,
  sessionOf,
  withPassword,
} from '@counterfoil/testkit/accounts';
import { refusal } from '@counterfoil/testkit/answers';
import { inject, signedInClient, type Answer } from '@counterfoil/testkit/clients';
import {
  aToken,
  expectRefusedPasswords,
  NEW_PASSWORD,
  passwordMails,
  reset,
} from '@counterfoil/testkit/password-links';
import { portalWith, testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

const UNKNOWN = refusal(404, 'This link is not valid. Please ask for a new one.');
const ENDED = refusal(
  410,
  'This link has been used already, or the password was changed after it was sent. Log in with the new password, or ask for a new link.',
);
const EXPIRED = refusal(
  410,
  'This link has expired: links work for 1 hour. Please ask for a new one.',
);

const WINDOWS = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0',
};
const IPHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Mobile Safari/604.1',
};

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

const profileWith = (answer: Answer<unknown>) =>
  inject(api, getProfile, { headers: sessionOf(answer) });

test('a reset signs in with the headers of a sign-in, and ends the old password', async () => {
  const account = await anAccount();
  const answer = await reset(api, await aToken(api, account.email));
  expectSignIn(answer, account);
  expect((await profileWith(answer)).status).toBe(200);
  expect((await attemptSignIn(api, account)).status).toBe(401);
  expect((await attemptSignIn(api, { ...account, password: NEW_PASSWORD })).status).toBe(200);
});

test('a reset ends all sessions and all links of the user, and of no other user', async () => {
  const [account, other] = [await anAccount(), await anAccount()];
  const before = [await attemptSignIn(api, account), await attemptSignIn(api, account)];
  const theirs = await attemptSignIn(api, other);
  const theirToken = await aToken(api, other.email);
  const [first, second] = [await aToken(api, account.email), await aToken(api, account.email)];
  expect((await reset(api, second)).status).toBe(200);
  for (const session of before) expect((await profileWith(session)).status).toBe(401);
  for (const token of [first, second]) expect(await reset(api, token)).toMatchObject(ENDED);
  expect((await profileWith(theirs)).status).toBe(200);
  expect((await reset(api, theirToken)).status).toBe(200);
});

test.each([
  ['made up', randomBytes(32).toString('base64url')],
  ['empty', ''],
  ['no token', "' or 1=1 --"],
])('a token that is %s is unknown', async (_what, token) => {
  expect(await reset(api, token)).toMatchObject(UNKNOWN);
});

test('a request without a token is a change, which requires a session', async () => {
  const body = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  for (const query of [{}, { token: 'x' }]) {
    expect(await inject(api, resetPassword, { body, query })).toMatchObject({ status: 401 });
  }
});

test('a link works for an hour, then says that it is too late', async () => {
  const clock = settableClock('2026-11-21T10:00:00Z');
  const { portal } = await portalWith({ clock });
  onTestFinished(() => portal.close());
  const account = await anAccount();
  const token = await aToken(api, account.email);
  expect(await reset({ portal }, token)).toMatchObject(EXPIRED);
  clock.set('2026-11-21T09:59:59Z');
  expect((await reset({ portal }, token)).status).toBe(200);
});

test('a refused password leaves the link as it is', async () => {
  const account = await anAccount();
  const token = await aToken(api, account.email);
  await expectRefusedPasswords(account.email, (password) => reset(api, token, password));
  expect((await reset(api, token)).status).toBe(200);
});

describe('the errors of the fields', () => {
  const errors = async (body: object) => {
    const query = { reset_password_token: 'x' };
    const answer = await inject(api, resetPassword, { query, body, address: anAddress() });
    expect(answer.status).toBe(422);
    const { full_messages: _, ...fields } = (answer.body as { errors: Record<string, string[]> })
      .errors;
    return fields;
  };
  test.each([
    [{}, { password: ['Required'], password_confirmation: ['Required'] }],
    [
      { password: '', password_confirmation: '' },
      { password: ['Required'], password_confirmation: ['Required'] },
    ],
    [
      { password: 'grey', password_confirmation: 'heron' },
      {
        password: [
          'Must contain at least 12 characters',
          'Must contain at least one number',
          'Must contain at least one uppercase character',
          'Must contain at least one special character',
        ],
        password_confirmation: ['Passwords must match'],
      },
    ],
    [
      { password: NEW_PASSWORD, password_confirmation: `${NEW_PASSWORD} ` },
      { password_confirmation: ['Passwords must match'] },
    ],
    [
      { password: NEW_PASSWORD, password_confirmation: 'x'.repeat(500) },
      { password_confirmation: ['Passwords must match'] },
    ],
  ])('are reported for %j', async (body, expected) => {
    expect(await errors(body)).toEqual(expected);
  });
});

test('mails to a login with a contact greet the contact by name', async () => {
  const { email } = await withPassword(await signedInClient());
  await reset(api, await aToken(api, email));
  for (const mail of await passwordMails(email, 2)) expect(mail.text).toMatch(/^Hello Ada,\n/);
});

test('a reset is reported to the user, with the time and what to do', async () => {
  const account = await anAccount();
  await reset(api, await aToken(api, account.email));
  const mail = (await passwordMails(account.email, 2)).at(-1);
  expect(mail).toMatchObject({
    subject: 'Your Brightpence password was changed',
    to: [account.email],
  });
  expect(mail?.text).toContain(
    `The password of your Brightpence account, ${account.email}, was changed at 09:00 on 21 November 2026. All other devices have been logged out.`,
  );
  expect(mail?.text).toContain('https://brightpence.localhost/forgot-password');
  expect(mail?.text).toMatch(/^Hello,\n/);
  expect(mail?.text).toContain('If it wasn’t you, choose a new password straight away');
});

test('a reset ends the waiting time of a locked account', async () => {
  const account = await anAccount();
  const token = await aToken(api, account.email);
  const values = { failures: 10, window_ends_at: '2026-11-21T09:15:00Z' };
  const subjects = [`account:${account.email}`];
  await api.database.kysely
    .insertInto('sign_in_failures')
    .values(subjects.map((subject) => ({ subject, ...values })))
    .execute();
  expect((await attemptSignIn(api, account)).status).toBe(429);
  await reset(api, token);
  expect((await attemptSignIn(api, { ...account, password: NEW_PASSWORD })).status).toBe(200);
});

test('a reset is in the audit log with user, action, request and device, like the next sign-in', async () => {
  const account = await anAccount();
  const [windows, iphone] = [{ headers: WINDOWS }, { headers: IPHONE }];
  const answer = await reset(api, await aToken(api, account.email), NEW_PASSWORD, windows);
  const next = await attemptSignIn(api, { ...account, password: NEW_PASSWORD }, iphone);
  const rows = await api.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'request_id', 'device'])
    .where('user_id', '=', account.userId)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { action: 'password_link_sent', request_id: null, device: null },
    {
      action: 'password_reset',
      request_id: answer.headers['x-request-id'],
      device: 'Firefox on Windows',
    },
    {
      action: 'signed_in',
      request_id: next.headers['x-request-id'],
      device: 'Safari on iPhone',
    },
  ]);
});

test('no log line holds a token, a password or an email', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const { portal } = await portalWith({ log });
  onTestFinished(() => portal.close());
  const account = await anAccount();
  const token = await aToken({ portal }, account.email);
  for (const password of ['Password123!', NEW_PASSWORD, NEW_PASSWORD]) {
    await reset({ portal }, token, password);
  }
  expect(logged.join()).toContain('resetPassword');
  for (const secret of [token, 'Password123!', NEW_PASSWORD, account.email]) {
    expect(logged.join()).not.toContain(secret);
  }
});
