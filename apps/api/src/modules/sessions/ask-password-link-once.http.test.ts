import { anAccount } from '@counterfoil/testkit/accounts';
import { atOnce, refusal } from '@counterfoil/testkit/answers';
import { eventually } from '@counterfoil/testkit/eventually';
import { withKey } from '@counterfoil/testkit/invoicing';
import { askLink, passwordMails } from '@counterfoil/testkit/password-links';
import { portalWith, TEST_NOW, testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
import { settableClock } from '#platform/time/clock';
import { forgetOldPasswordLinks } from './password-links.ts';

const OTHER = refusal(422, 'This Idempotency-Key was already used for a different request.');

const clock = settableClock(TEST_NOW);
let api: TestApi;
let server: Awaited<ReturnType<typeof portalWith>>;
beforeAll(async () => {
  api = await testApi();
  server = await portalWith({ clock });
});
afterAll(() => server.portal.close());
beforeEach(() => clock.set(TEST_NOW));

const stored = async () =>
  (
    await sql<{ row: string }>`select r::text as row from password_requests as r`.execute(
      api.database.kysely,
    )
  ).rows.map(({ row }) => row);

/** Waits until the jobs have looked at every request and sent every mail. */
const allSent = () =>
  eventually(
    async () => {
      const left = sql`select 1 from password_requests where email is not null
        union all select 1 from user_mails where state = 'queued'`;
      return (await left.execute(api.database.kysely)).rows.length;
    },
    (left) => left === 0,
  );

/** Asks again under the key of a request that the job has looked at. */
async function askTwice(email: string, more: { at?: string; redirect_url?: string } = {}) {
  const { at = TEST_NOW, ...changes } = more;
  const key = withKey();
  const first = await askLink(server, email, key);
  await allSent();
  clock.set(at);
  const second = await askLink(server, email, { ...key, ...changes });
  await allSent();
  return { first, second, mails: api.outbox.to(email).length };
}

describe('the same Idempotency-Key', () => {
  test('sends one mail and gives the first answer again', async () => {
    const { email } = await anAccount();
    const { first, second, mails } = await askTwice(email, { at: '2026-11-22T08:59:59Z' });
    expect([first.status, second.status, mails]).toEqual([200, 200, 1]);
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });

  test('sends one mail when its requests arrive together', async () => {
    const { email } = await anAccount();
    const key = withKey();
    for (const { status } of await atOnce(6, () => askLink(server, email, key))) {
      expect(status).toBe(200);
    }
    await allSent();
    expect(api.outbox.to(email)).toHaveLength(1);
  });

  test('expires after a day', async () => {
    const { email } = await anAccount();
    expect(await askTwice(email, { at: '2026-11-22T09:00:01Z' })).toMatchObject({ mails: 2 });
  });

  test('is refused with another body, with or without an account', async () => {
    for (const email of [(await anAccount()).email, `${randomUUID()}@nobody.test`]) {
      const redirect_url = 'http://alder-finch.localhost/reset-password';
      const { second } = await askTwice(email, { redirect_url });
      expect(second).toMatchObject(OTHER);
    }
  });

  test('does not count towards the limit of the email', async () => {
    const { email } = await anAccount();
    const key = withKey();
    for (let time = 0; time < 12; time++) await askLink(server, email, key);
    await askLink(server, email, withKey());
    expect(await passwordMails(email, 2)).toHaveLength(2);
  });

  test.each(['', 'two words', 'x'.repeat(256)])('%j is refused on its field', async (key) => {
    const { email } = await anAccount();
    expect(await askLink(server, email, withKey(key))).toMatchObject({
      status: 422,
      body: { errors: { idempotency_key: ['Must be 1 to 255 visible characters'] } },
    });
  });
});

test('an answered request stores neither key nor email, known or not, and is deleted after a day', async () => {
  const key = randomUUID();
  for (const email of [(await anAccount()).email, `${randomUUID()}@nobody.test`]) {
    await askLink(server, email, withKey(`${key}-${email}`));
    await allSent();
    const left = await stored();
    expect(left.length).toBeGreaterThan(0);
    expect(left.join()).not.toContain(email);
    expect(left.join()).not.toContain(key);
  }
  const forget = (at: string) =>
    createTransact(api.database.kysely, clock).acrossClients((tx) =>
      forgetOldPasswordLinks(tx, Temporal.Instant.from(at)),
    );
  const before = await stored();
  await forget('2026-11-22T08:59:59Z');
  expect(await stored()).toEqual(before);
  await forget('2026-11-24T09:00:01Z');
  expect(await stored()).toEqual([]);
});
