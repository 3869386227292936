import { createContact, updateContact } from '@counterfoil/contract/account/contact-routes';
import { getProfile } from '@counterfoil/contract/account/routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { FILLED_CONTACT } from '@counterfoil/testkit/records';
import { rowsIn } from '@counterfoil/testkit/rows';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

const TOO_LATE = '2026-11-21T09:15:01Z';
const NEEDED = refusal(403, 'Please confirm your password to continue.');

const clock = settableClock(TEST_NOW);
let server: Awaited<ReturnType<typeof portalWith>>;
let client: SignedInClient;
beforeAll(async () => {
  server = await portalWith({ clock });
});
afterAll(() => server.portal.close());
beforeEach(async () => {
  clock.set(TEST_NOW);
  client = (await signedInClient()).through(server);
});

const primaryId = async () => (await client.call(getProfile)).body.data.contacts[0]?.id ?? '';
const change = async (contact: object, id?: string) =>
  client.raw(updateContact, { params: { id: id ?? (await primaryId()) }, body: { contact } });
const mails = async () =>
  (await rowsIn(client, 'mails')).map(({ kind, recipients }) => [kind, recipients]);

describe('a changed email of a contact', () => {
  test('is reported to the old and the new address', async () => {
    await change({ ...FILLED_CONTACT, email: 'old@example.test' });
    const before = (await mails()).length;
    await change({ email: 'new@example.test', city: 'Hull' });
    expect((await mails()).slice(before)).toEqual([
      ['contact_email_changed', 'old@example.test'],
      ['contact_email_changed', 'new@example.test'],
    ]);
  });

  test('requires a password given in the last 15 minutes; other fields do not', async () => {
    await change({ ...FILLED_CONTACT, email: 'old@example.test' });
    clock.set(TOO_LATE);
    const refused = await writingNothing(client, () => change({ email: 'new@example.test' }));
    expect(refused).toMatchObject(NEEDED);
    expect(refused.headers['password-needed']).toBe('true');
    const same = { ...FILLED_CONTACT, email: 'old@example.test', city: 'Hull' };
    for (const rest of [same, { city: 'Leeds' }]) expect((await change(rest)).status).toBe(200);
  });
});

describe('the email of a contact may change', () => {
  const moveTo = (nth: number) => change({ email: `moved-${nth}@example.test` });
  const told = async () =>
    (await mails()).filter(([kind]) => kind === 'contact_email_changed').length;
  /** Changes at an instant, with the password given just before. */
  async function moveAt(at: string, ...nths: number[]) {
    clock.set(at);
    await client.api.database.kysely
      .updateTable('sessions')
      .set({ password_at: at })
      .where('user_id', '=', client.userId)
      .execute();
    const statuses = [];
    for (const nth of nths) statuses.push((await moveTo(nth)).status);
    return statuses;
  }
  beforeEach(async () => {
    await client.api.database.kysely
      .updateTable('contacts')
      .set({ email: null })
      .where('client_id', '=', client.clientId)
      .execute();
    await change({ ...FILLED_CONTACT, email: 'moved-0@example.test' });
    await moveAt('2026-11-21T12:00:00Z');
  });

  test('3 times an hour; further changes save nothing and send no mail', async () => {
    expect(await moveAt('2026-11-21T12:00:00Z', 1, 2, 3)).toEqual([200, 200, 200]);
    const before = await told();
    const refused = await writingNothing(client, () => moveTo(0));
    expect(refused).toMatchObject(
      refusal(
        429,
        'Your contacts’ email has been changed 3 times in an hour. Please wait until 13:00.',
      ),
    );
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await told()).toBe(before);
    expect((await change({ city: 'Hull', email: 'moved-3@example.test' })).status).toBe(200);
    expect(await moveAt('2026-11-21T13:00:01Z', 4)).toEqual([200]);
  });

  test('10 times a day, whether a change notifies one address or two', async () => {
    const hours = ['14', '15', '16'];
    for (const [nth, hour] of hours.entries()) {
      const moves = [1, 2, 3].map((move) => nth * 3 + move);
      expect(await moveAt(`2026-11-21T${hour}:00:00Z`, ...moves)).toEqual([200, 200, 200]);
    }
    // The first one was at 09:00.
    expect(await moveAt('2026-11-22T08:59:59Z', 10)).toEqual([429]);
    expect(await moveAt('2026-11-22T09:00:00Z', 10, 11)).toEqual([200, 429]);
  });

  test('3 times an hour, even for simultaneous requests', async () => {
    const answers = await atOnce(6, (nth) => moveTo(nth + 1));
    expect(tally(answers)).toEqual({ 200: 3, 429: 3 });
  });
});

test('a change of the second contact’s email requires the password and is reported too', async () => {
  const second = { first_name: 'Sam', last_name: 'Second', phone: '07700 900123' };
  const contact = { ...second, email: 'sam@example.test', relationship: 'Spouse' };
  const { body } = await client.call(createContact, { body: { contact } });
  const before = (await mails()).length;
  await change({ email: 'sam@new.test' }, body.data.id);
  expect((await mails()).slice(before)).toEqual([
    ['contact_email_changed', 'sam@example.test'],
    ['contact_email_changed', 'sam@new.test'],
  ]);
  clock.set(TOO_LATE);
  expect(await change({ email: 'sam@late.test' }, body.data.id)).toMatchObject(NEEDED);
});
