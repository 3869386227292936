import { getInvitation } from '@counterfoil/contract/sign-up/invitation-routes';
import { getProfile } from '@counterfoil/contract/account/routes';
import { attemptSignIn, expectSignIn, sessionOf } from '@counterfoil/testkit/accounts';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import { inject, type Server } from '@counterfoil/testkit/clients';
import {
  accept,
  anAcceptedClient,
  anInvitation,
  type Invitation,
} from '@counterfoil/testkit/invitations';
import { NEW_PASSWORD } from '@counterfoil/testkit/password-links';
import { portalWith, testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

const UNKNOWN = refusal(
  404,
  'This invitation is not valid. Please open the full link from the email again.',
);
const ALREADY = {
  status: 422,
  body: {
    errors: {
      full_messages: ['You have already set a password for this account. Please log in.'],
    },
  },
};
const EXPIRED = refusal(
  410,
  'This invitation has expired: invitations work for 14 days. Write to help@brightpence.example and we will send you a new invitation.',
);
const REPLACED = refusal(
  410,
  'A newer invitation has replaced this one: look for our latest email. Write to help@brightpence.example and we will send you a new invitation.',
);

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

const open = (query: object, server: Server = api) => inject(server, getInvitation, { query });
/** An invitation is refused in the same words when it is opened and when it is accepted. */
async function expectRefused(query: object, words: object, server: Server = api): Promise<void> {
  expect(await open(query, server)).toMatchObject(words);
  expect(await accept(server, query)).toMatchObject(words);
}
const again = ({ email }: Invitation) => anInvitation({ email });
const signedIn = async (invited: Invitation, password = NEW_PASSWORD) =>
  (await attemptSignIn(api, { email: invited.email, password })).status;

test('a link says whose invitation it is, and writes nothing', async () => {
  const invited = await anInvitation({ brand: 'alder-finch' });
  const { status, body } = await open(invited.query);
  expect([status, body]).toEqual([
    200,
    {
      data: {
        first_name: 'Ada',
        company_name: 'Newcomer Ltd',
        email: invited.email,
        has_external_id: false,
        brand: 'alder-finch',
        url: invited.url,
      },
    },
  ]);
  expect((await accept(api, invited.query)).status).toBe(200);
});

test('a link says that the client has an external id', async () => {
  const { query } = await anInvitation({ external_accounting_id: 'XA-4712' });
  expect((await open(query)).body).toMatchObject({ data: { has_external_id: true } });
});

test('a first password signs in with the headers of a sign-in, at the first step', async () => {
  const invited = await anInvitation();
  const answer = await accept(api, invited.query);
  expectSignIn(answer, invited);
  expect(answer.headers['set-cookie']).toContain('counterfoil_device=');
  const profile = await inject(api, getProfile, { headers: sessionOf(answer) });
  expect(profile).toMatchObject({
    status: 200,
    body: {
      data: {
        contacts: [
          {
            id: invited.contactId,
            client_id: invited.clientId,
            client_step: 'review_contract',
            sign_up_screen: 'review-contract',
          },
        ],
      },
    },
  });
  expect(await signedIn(invited)).toBe(200);
});

test.each([
  [null, 'review_contract'],
  ['XA-4711', 'completed'],
])('with the external accounting id %j the step is %s', async (external_accounting_id, step) => {
  const client = await anAcceptedClient({ external_accounting_id });
  const { body } = await client.call(getProfile);
  expect(body.data.contacts).toMatchObject([{ external_accounting_id, client_step: step }]);
});

test('a user who has accepted before is told to log in, whatever the link', async () => {
  const first = await anInvitation();
  const second = await again(first);
  expect((await accept(api, second.query)).status).toBe(200);
  for (const { query } of [first, second]) {
    expect(await accept(api, query, { password: 'Other-Heron-42' })).toMatchObject({
      status: 422,
    });
    expect(
      await accept(api, query, {
        password: 'Other-Heron-42',
        password_confirmation: 'Other-Heron-42',
      }),
    ).toMatchObject(ALREADY);
    expect(await open(query)).toMatchObject(ALREADY);
  }
  expect(await signedIn(first)).toBe(200);
  expect(await signedIn(first, 'Other-Heron-42')).toBe(401);
});

test.each([
  ['made up', () => randomBytes(32).toString('base64url')],
  ['empty', () => ''],
  ['no token', () => "' or 1=1 --"],
])('a token that is %s is unknown', async (_what, token) => {
  await expectRefused({ invitation_token: token() }, UNKNOWN);
});

test('a link works without its contact, but not with another one', async () => {
  const [invited, other] = [await anInvitation(), await anInvitation()];
  for (const contact_id of ['x', other.contactId]) {
    await expectRefused({ ...invited.query, contact_id }, UNKNOWN);
  }
  expect((await accept(api, { invitation_token: invited.token })).status).toBe(200);
});

test('an invitation works for 14 days, then says how to get a new one', async () => {
  const clock = settableClock('2026-12-05T09:00:00Z');
  const { portal } = await portalWith({ clock });
  onTestFinished(() => portal.close());
  const { query } = await anInvitation();
  await expectRefused(query, EXPIRED, { portal });
  clock.set('2026-12-05T08:59:59Z');
  expect((await accept({ portal }, query)).status).toBe(200);
});

test('a new invitation ends the old one', async () => {
  const first = await anInvitation();
  const second = await again(first);
  expect(second.clientId).toBe(first.clientId);
  await expectRefused(first.query, REPLACED);
  expect((await accept(api, second.query)).status).toBe(200);
});

test('an invitation used many times at once works once', async () => {
  const invited = await anInvitation();
  const passwords = await atOnce(6, async (nth) => `Grey-Heron-4${nth}`);
  const answers = await Promise.all(
    passwords.map((password) =>
      accept(api, invited.query, { password, password_confirmation: password }),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 1, 422: 5 });
  const winner = passwords[answers.findIndex(({ status }) => status === 200)];
  expect(await signedIn(invited, winner)).toBe(200);
});

test('accepting an invitation clears earlier failures with the email', async () => {
  const invited = await anInvitation();
  const values = { failures: 10, window_ends_at: '2026-11-21T09:15:00Z' };
  await api.database.kysely
    .insertInto('sign_in_failures')
    .values({ subject: `account:${invited.email}`, ...values })
    .execute();
  expect(await signedIn(invited)).toBe(429);
  await accept(api, invited.query);
  expect(await signedIn(invited)).toBe(200);
});
