import {
  listDevices,
  signOutDevice,
  signOutOtherDevices,
} from '@counterfoil/contract/sessions/device-routes';
import { anAccount, attemptSignIn, sessionOf, type Account } from '@counterfoil/testkit/accounts';
import { refusal } from '@counterfoil/testkit/answers';
import { inject } from '@counterfoil/testkit/clients';
import { portalWith, TEST_NOW, testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Mobile Safari/604.1';

const clock = settableClock(TEST_NOW);
let api: TestApi;
let server: Awaited<ReturnType<typeof portalWith>>;
beforeAll(async () => {
  api = await testApi();
  server = await portalWith({ clock });
});
afterAll(() => server.portal.close());

/** A device of the account, signed in at an instant. */
async function device(account: Account, userAgent = WINDOWS, at = TEST_NOW) {
  clock.set(at);
  const from = { headers: { 'user-agent': userAgent } };
  return sessionOf(await attemptSignIn(server, account, from));
}
type Session = Awaited<ReturnType<typeof device>>;

const list = (headers: Session) => inject(server, listDevices, { headers });
const idsOf = async (headers: Session) => {
  const { data } = (await list(headers)).body as { data: readonly { id: string }[] };
  return data.map(({ id }) => id);
};
const end = (headers: Session, id = '') =>
  inject(server, signOutDevice, { headers, params: { id } });

test('the list describes the open sessions, this device first, then by last use', async () => {
  const account = await anAccount();
  const desktop = await device(account);
  const phone = await device(account, IPHONE, '2026-11-21T10:00:00Z');
  const script = await device(account, 'curl/8', '2026-11-21T11:00:00Z');
  await device(await anAccount());
  clock.set('2026-11-21T12:00:00Z');
  const answer = await list(desktop);
  expect(answer).toMatchObject({ status: 200, body: { meta: { total_count: 3 } } });
  expect(answer.body).toMatchObject({
    data: [
      {
        id: desktop['client'],
        name: 'Firefox on Windows',
        this_device: true,
        signed_in_at: '2026-11-21T09:00:00Z',
        last_seen_at: '2026-11-21T12:00:00Z',
      },
      { id: script['client'], name: 'An unknown device', this_device: false },
      { id: phone['client'], name: 'Safari on iPhone', last_seen_at: '2026-11-21T10:00:00Z' },
    ],
  });
  clock.set('2026-12-05T11:30:00Z');
  expect(await idsOf(desktop)).toEqual([desktop['client']]);
});

test('a device can be signed out from another at once; the others stay', async () => {
  const account = await anAccount();
  const [desktop, phone, other] = [
    await device(account),
    await device(account),
    await device(account),
  ];
  const ended = await end(desktop, phone['client']);
  expect(ended).toMatchObject({ status: 200, body: { data: { signed_out: 1 } } });
  expect((await list(phone)).status).toBe(401);
  expect(await idsOf(other)).toEqual([other['client'], desktop['client']]);
  const audited = await api.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'subject_id'])
    .where('request_id', '=', String(ended.headers['x-request-id']))
    .execute();
  expect(audited).toEqual([{ action: 'device_signed_out', subject_id: phone['client'] }]);
});

test('another user’s device is as unknown as a missing one, and stays', async () => {
  const [mine, theirs] = [await device(await anAccount()), await device(await anAccount())];
  const gone = await device(await anAccount());
  for (const id of [
    theirs['client'],
    gone['user'] ?? '0190c0de-0000-7000-8000-000000000000',
    'x',
  ]) {
    expect(await end(mine, id)).toMatchObject(refusal(404, 'This could not be found.'));
  }
  expect(await idsOf(theirs)).toEqual([theirs['client']]);
});

test('all other devices of the user are signed out together, and none of another user', async () => {
  const [account, stranger] = [await anAccount(), await device(await anAccount())];
  const [desktop, phone] = [await device(account), await device(account)];
  await device(account);
  const endOthers = () => inject(server, signOutOtherDevices, { headers: desktop });
  expect(await endOthers()).toMatchObject({ status: 200, body: { data: { signed_out: 2 } } });
  expect(await endOthers()).toMatchObject({ status: 200, body: { data: { signed_out: 0 } } });
  expect((await list(phone)).status).toBe(401);
  expect(await idsOf(desktop)).toEqual([desktop['client']]);
  expect(await idsOf(stranger)).toEqual([stranger['client']]);
});

test('the longest unused of 500 sessions ends with the next sign-in', async () => {
  const account = await anAccount();
  const oldest = await device(account);
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, seen_at, expires_at, password_at)
    select gen_random_uuid(), user_id, token_hash, created_at, seen_at + nth * interval '1 second', expires_at,
           password_at
    from sessions, generate_series(1, 499) as nth where id = ${oldest['client']}`.execute(
    api.database.kysely,
  );
  expect((await list(oldest)).status).toBe(200);
  const newest = await device(account, WINDOWS, '2026-11-21T10:00:00Z');
  expect(await idsOf(newest)).toHaveLength(500);
  expect((await list(oldest)).status).toBe(401);
});
