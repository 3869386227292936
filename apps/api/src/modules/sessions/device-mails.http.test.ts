import { signIn } from '@counterfoil/contract/sessions/routes';
import { attemptSignIn, withPassword } from '@counterfoil/testkit/accounts';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { aToken, NEW_PASSWORD, reset } from '@counterfoil/testkit/password-links';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { deviceCookie, deviceTokenOf } from './known-devices.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
const SUBJECT = 'Your Brightpence account was opened on a new device';

/** A user who can sign in, and the cookie that a sign-in gave. */
async function aUser() {
  const client = await signedInClient();
  const account = await withPassword(client);
  const signInWith = async (cookie?: string) => {
    const headers = { 'user-agent': WINDOWS, ...(cookie ? { cookie } : {}) };
    const answer = await attemptSignIn(client.api, account, { headers });
    expect(answer.status).toBe(200);
    return String(answer.headers['set-cookie']).split(';')[0] ?? '';
  };
  return { client, account, signInWith };
}

const queued = ({ api, userId }: SignedInClient) =>
  api.database.kysely.selectFrom('user_mails').selectAll().where('user_id', '=', userId).execute();
const mailsTo = ({ api }: SignedInClient, address: string, count = 1) =>
  eventually(
    () => api.outbox.to(address),
    (mails) => mails.length >= count,
  );

describe('a mail about a new device', () => {
  test('is not sent for the very first sign-in, nor for a device seen before', async () => {
    const { client, signInWith } = await aUser();
    const cookie = await signInWith();
    expect(await signInWith(cookie)).toBe(cookie);
    expect(await queued(client)).toEqual([]);
  });

  test('says which device, when, and what to do', async () => {
    const { client, signInWith } = await aUser();
    await signInWith();
    await signInWith();
    const [mail] = await mailsTo(client, client.email);
    expect(mail).toMatchObject({
      subject: SUBJECT,
      from: { name: 'Brightpence' },
      recipients: [client.email],
    });
    for (const said of [
      'Firefox on Windows',
      '21 November 2026, 09:00',
      'https://brightpence.localhost/account/devices',
      '“Log out everywhere else”',
    ]) {
      expect(mail?.text).toContain(said);
    }
    expect(mail?.text).toMatch(/^Hello Ada,\n/);
    expect(mail?.html).toContain('Firefox on Windows');
  });

  test('is sent for each browser once, also when two users share it', async () => {
    const [one, two] = [await aUser(), await aUser()];
    const shared = await one.signInWith();
    expect(await two.signInWith(shared)).toBe(shared);
    const laptop = await two.signInWith();
    await two.signInWith(laptop);
    await two.signInWith(shared);
    await one.signInWith(shared);
    expect(await queued(one.client)).toEqual([]);
    expect(await queued(two.client)).toHaveLength(1);
  });

  test.each([
    'counterfoil_device=x',
    `counterfoil_device=${'A'.repeat(43)}`,
    'other=1; theme=dark',
  ])('is sent with a cookie that the server never gave: %s', async (cookie) => {
    const { client, signInWith } = await aUser();
    await signInWith();
    expect(await signInWith(cookie)).not.toBe(cookie);
    expect(await queued(client)).toHaveLength(1);
  });

  test('is sent at most ten times a day; further sign-ins still work', async () => {
    const { client, signInWith } = await aUser();
    await signInWith();
    const sent = {
      kind: 'new_device',
      user_id: client.userId,
      recipient: '',
      state: 'sent',
    } as const;
    const rows = Array.from({ length: 9 }, (_, nth) => ({
      ...sent,
      id: randomUUID(),
      message_id: `<${client.userId}.${nth}@x>`,
      created_at: '2026-11-20T09:00:01Z',
    }));
    await client.api.database.kysely.insertInto('user_mails').values(rows).execute();
    await signInWith();
    await signInWith();
    expect(await queued(client)).toHaveLength(10);
  });

  test('is sent for a password chosen by a link, and that device is known from then on', async () => {
    const { client, account, signInWith } = await aUser();
    await signInWith();
    const token = await aToken(client.api, account.email);
    const answer = await reset(client.api, token);
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    const about = async () => (await queued(client)).filter(({ kind }) => kind === 'new_device');
    expect(await about()).toHaveLength(1);
    const again = { ...account, password: NEW_PASSWORD };
    expect((await attemptSignIn(client.api, again, { headers: { cookie } })).status).toBe(200);
    expect(await about()).toHaveLength(1);
  });

  test('is sent for every earlier device except the one on which a password was chosen by a link', async () => {
    const { client, account, signInWith } = await aUser();
    const [desktop, laptop] = [await signInWith(), await signInWith()];
    const about = async () => (await queued(client)).filter(({ kind }) => kind === 'new_device');
    const before = (await about()).length;
    const answer = await reset(client.api, await aToken(client.api, account.email), undefined, {
      headers: { cookie: desktop },
    });
    expect(String(answer.headers['set-cookie'])).toContain(desktop);
    expect(await about()).toHaveLength(before);
    const signInAgain = (cookie: string) =>
      attemptSignIn(client.api, { ...account, password: NEW_PASSWORD }, { headers: { cookie } });
    await signInAgain(desktop);
    expect(await about()).toHaveLength(before);
    const renewed = await signInAgain(laptop);
    expect(String(renewed.headers['set-cookie'])).not.toContain(laptop);
    expect(await about()).toHaveLength(before + 1);
  });

  test('sets a cookie that scripts cannot read and other calls do not get', async () => {
    const { account, client } = await aUser();
    const answer = await attemptSignIn(client.api, account);
    expect(answer.headers['set-cookie']).toMatch(
      /^counterfoil_device=[\w-]{43}; Path=\/v1\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const body = { ...account, password: 'wrong' };
    const refused = await inject(client.api, signIn, { body });
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  test('sets a cookie over HTTPS that no other host can set, and reads the one of earlier releases', () => {
    const [old, token] = ['o'.repeat(43), 't'.repeat(43)];
    const cookie = deviceCookie(token, { protocol: 'https' });
    expect(cookie).toBe(
      `__Host-counterfoil_device=${token}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure`,
    );
    const read = (sent: string) => deviceTokenOf({ headers: { cookie: sent } });
    expect(read(`counterfoil_device=${old}; theme=dark`)).toBe(old);
    expect(read(`counterfoil_device=${old}; ${cookie}`)).toBe(token);
    expect(read(`x__Host-counterfoil_device=${token}`)).toBeNull();
  });

  test('remembers a device by a hash alone, at most 50 for a user', async () => {
    const { client, signInWith } = await aUser();
    const [, token = ''] = (await signInWith()).split('=');
    const { kysely } = client.api.database;
    const stored = () =>
      kysely.selectFrom('known_devices').selectAll().where('user_id', '=', client.userId).execute();
    const [first] = await stored();
    expect(Buffer.from(first?.token_hash ?? []).toString('base64url')).not.toBe(token);
    await sql`
      insert into known_devices (user_id, token_hash, seen_at)
      select ${client.userId}, decode(lpad(to_hex(nth), 64, '0'), 'hex'), '2026-11-01' from generate_series(1, 60) nth
      `.execute(kysely);
    await signInWith(`counterfoil_device=${token}`);
    expect(await stored()).toHaveLength(50);
    const before = await queued(client);
    await signInWith(`counterfoil_device=${token}`);
    expect(await queued(client)).toEqual(before);
  });
});
