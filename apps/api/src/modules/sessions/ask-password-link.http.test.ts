import { anAddress } from '@counterfoil/testkit/unused';
import { askPasswordLink } from '@counterfoil/contract/sessions/password-routes';
import { anAccount } from '@counterfoil/testkit/accounts';
import { inject } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { withKey } from '@counterfoil/testkit/invoicing';
import { aToken, askLink, passwordMails, tokenIn } from '@counterfoil/testkit/password-links';
import { portalWith, TEST_NOW, testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { settableClock } from '#platform/time/clock';
import { sealedAt } from '#platform/sealed-places';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

const nobody = () => `${randomBytes(6).toString('hex')}@nobody.test`;

/** Waits until the jobs have looked at every request so far. */
const allLookedAt = () =>
  eventually(
    async () => {
      const asked = sql`select 1 from password_requests where email is not null union all select 1 from user_mails where state = 'queued'`;
      return (await asked.execute(api.database.kysely)).rows.length;
    },
    (left) => left === 0,
  );

/** All rows about passwords, as text. */
async function allStored(): Promise<string> {
  const tables = ['password_requests', 'password_links', 'user_mails', 'audit_log'];
  const texts = tables.map((table) =>
    sql<{ row: string }>`select t::text as row from ${sql.table(table)} as t`.execute(
      api.database.kysely,
    ),
  );
  return (await Promise.all(texts)).flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}

test('an unknown or invited email gets the same answer as an account, but no mail', async () => {
  const [account, invited] = [await anAccount(), await anAccount({ password: null })];
  const emails = [account.email, nobody(), invited.email];
  const answers = await Promise.all(emails.map((email) => askLink(api, email)));
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          message:
            'If there’s an account for this email, we’ve sent it a link to choose a new password. The link works for 1 hour.',
        },
      },
    });
    expect(answer.bytes.equals(answers[0]?.bytes ?? Buffer.of())).toBe(true);
    expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
  }
  await passwordMails(account.email);
  await allLookedAt();
  expect(emails.map((email) => api.outbox.to(email).length)).toEqual([1, 0, 0]);
});

/** A database that notes the text of each statement. */
function listeningTo(statements: string[]): TestApi['database'] {
  const { kysely } = api.database;
  const listening = kysely.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(kysely.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...api.database, kysely: listening };
}

test('a link request does equal work for known and unknown emails, so its time reveals nothing', async () => {
  const statements: string[] = [];
  const { portal } = await portalWith({ database: listeningTo(statements) });
  onTestFinished(() => portal.close());
  const work = async (email: string) => {
    statements.length = 0;
    const key = withKey();
    for (const asking of [{}, key, key]) {
      expect((await askLink({ portal }, email, asking)).status).toBe(200);
    }
    // Any call may read whether maintenance is on, once a second.
    return statements.filter((text) => !text.includes('application_status'));
  };
  const ofNobody = await work(nobody());
  expect(ofNobody.join()).toContain('insert into password_requests');
  expect(ofNobody.join()).not.toContain('"users"');
  expect(await work((await anAccount()).email)).toEqual(ofNobody);
});

test("the mail has the brand's look and a link of the brand's host that works for 1 hour", async () => {
  const account = await anAccount({ brand: 'alder-finch' });
  const redirect_url = 'http://alder-finch.localhost:3000/reset-password';
  await askLink(api, account.email, { redirect_url });
  const [mail] = await passwordMails(account.email);
  expect(mail).toMatchObject({
    subject: 'Choose a new password for Alder & Finch',
    from: { name: 'Alder & Finch' },
    to: [account.email],
    attachments: [],
  });
  const token = tokenIn(mail ?? { text: '' });
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const link = `https://alder-finch.localhost/reset-password?reset_password_token=${token}`;
  expect(mail?.text).toMatch(/^Hello,\n/);
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.text).toContain('The link works once, for 1 hour: until 10:00 on 21 November 2026.');
  expect(mail?.message_id).toMatch(/@alderandfinch\./);
});

test('only the hash of a token is stored once its mail is sent', async () => {
  const token = await aToken(api, (await anAccount()).email);
  await allLookedAt();
  const stored = await allStored();
  for (const form of ['base64url', 'hex', 'base64'] as const) {
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString(form));
    expect(stored).not.toContain(Buffer.from(token).toString(form));
  }
  expect(stored).toContain('password_link_sent');
});

test('a token is sealed while its mail waits for the server, and the mail is sent once', async () => {
  const account = await anAccount();
  api.outbox.setBusy(account.email, true);
  await askLink(api, account.email);
  const { kysely } = api.database;
  const waiting = () =>
    kysely
      .selectFrom('user_mails')
      .selectAll()
      .where('recipient', '=', account.email)
      .executeTakeFirst();
  const row = await eventually(waiting, (found) => (found?.attempts ?? 0) > 0);
  api.outbox.setBusy(account.email, false);
  const [mail] = await passwordMails(account.email);
  const token = tokenIn(mail ?? { text: '' });
  const at = sealedAt('user_mails', 'secret_sealed', row?.id ?? '');
  expect(api.secrets.open(row?.secret_sealed ?? Buffer.of(), at)).toBe(token);
  expect(mail?.message_id).toBe(row?.message_id);
  const sent = await eventually(waiting, (found) => found?.state === 'sent');
  expect(sent).toMatchObject({ secret_sealed: null, reason: null, sent_at: TEST_NOW });
  expect(api.outbox.to(account.email)).toHaveLength(1);
});

test('the account is found by the brand of the given address, with the email in any case', async () => {
  const bright = await anAccount();
  const { email } = bright;
  await anAccount({ brand: 'alder-finch', email });
  for (const [redirect_url, host, brand] of [
    ['https://alder-finch.localhost/reset-password', 'brightpence.localhost', 'alder-finch'],
    ['https://brightpence.localhost/reset-password', 'alder-finch.localhost', 'brightpence'],
    // A host of no brand: the first brand's account comes first.
    ['http://127.0.0.1:3000/reset-password', '127.0.0.1:3000', 'brightpence'],
  ]) {
    const before = api.outbox.to(email).length;
    await askLink(api, ` ${email.toUpperCase()} `, { redirect_url, host });
    const mail = (await passwordMails(email, before + 1)).at(-1);
    expect(mail?.text).toContain(`https://${brand}.localhost/reset-password?`);
  }
});

test.each([
  ['on another host', 'https://evil.test/reset-password'],
  ['on a host that begins like ours', 'https://brightpence.localhost.evil.test/'],
  ['with our host as a name', 'https://brightpence.localhost@evil.test/'],
  ['with a name', 'https://me@brightpence.localhost/'],
  ['with backslashes', 'https:\\\\evil.test\\@brightpence.localhost'],
  ['without a scheme', '//brightpence.localhost/reset-password'],
  ['without a host', '/reset-password'],
  ['with a script', 'javascript:alert(1)//brightpence.localhost'],
  ['of another scheme', 'ftp://brightpence.localhost/'],
  ['that is too long', `https://brightpence.localhost/${'x'.repeat(500)}`],
])(
  'a redirect_url %s is refused on its field, and no mail is sent',
  async (_what, redirect_url) => {
    const account = await anAccount();
    expect(await askLink(api, account.email, { redirect_url })).toMatchObject({
      status: 422,
      body: { errors: { redirect_url: ['Must be an address of this portal'] } },
    });
    await allLookedAt();
    expect(api.outbox.to(account.email)).toEqual([]);
  },
);

test('a link request requires a valid email and a redirect_url', async () => {
  const ask = (body: object) => inject(api, askPasswordLink, { body, address: anAddress() });
  expect(await ask({})).toMatchObject({
    status: 422,
    body: { errors: { email: ['Required'], redirect_url: ['Required'] } },
  });
  expect(await askLink(api, 'nobody')).toMatchObject({
    status: 422,
    body: { errors: { email: ['Invalid email'] } },
  });
});

test('an account gets 10 mails an hour from all addresses, and every answer is the same', async () => {
  const clock = settableClock(TEST_NOW);
  const { portal } = await portalWith({ clock });
  onTestFinished(() => portal.close());
  const [account, stranger] = [await anAccount(), nobody()];
  const answers = [];
  for (let time = 0; time < 12; time++) {
    for (const email of [account.email, stranger]) answers.push(await askLink({ portal }, email));
  }
  for (const { status, bytes, headers } of answers) {
    expect(status).toBe(200);
    expect(bytes.equals(answers[0]?.bytes ?? Buffer.of())).toBe(true);
    expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
  }
  await allLookedAt();
  expect(api.outbox.to(account.email)).toHaveLength(10);
  clock.set('2026-11-21T10:00:01Z');
  await askLink({ portal }, account.email);
  expect(await passwordMails(account.email, 11)).toHaveLength(11);
});

test('after 100 requests an hour for any account, an address is refused before its body is read', async () => {
  const address = anAddress();
  const values = {
    subject: `links-to:${address}`,
    failures: 99,
    window_ends_at: '2026-11-21T10:00:00Z',
  };
  await api.database.kysely.insertInto('sign_in_failures').values(values).execute();
  expect((await askLink(api, nobody(), { address })).status).toBe(200);
  expect((await askLink(api, nobody(), { address })).status).toBe(429);
  const unread = await inject(api, askPasswordLink, { body: '{', address });
  expect(unread.status).toBe(429);
  expect((await askLink(api, nobody())).status).toBe(200);
});
