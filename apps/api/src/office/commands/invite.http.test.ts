import { randomBytes } from 'node:crypto';
import { getProfile } from '@counterfoil/contract/account/routes';
import { listContracts } from '@counterfoil/contract/contracts/routes';
import { sendMessage } from '@counterfoil/contract/messages/routes';
import { anAccount, attemptSignIn, sessionOf } from '@counterfoil/testkit/accounts';
import { inject } from '@counterfoil/testkit/clients';
import { accept, invitationMailsTo } from '@counterfoil/testkit/invitations';
import { eventually } from '@counterfoil/testkit/eventually';
import { textOf } from '@counterfoil/testkit/pdf-text';
import { testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueStandardContracts } from '#modules/contracts/public';
import { settableClock } from '#platform/time/clock';
import { runCommand } from '../run-command.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

const anEmail = () => `${randomBytes(8).toString('hex')}@office.test`;

interface Invited {
  readonly client_id: string;
  readonly contact_id: string;
  readonly invitation_url: string;
}

const run = (words: readonly string[], office = api.portal.office) =>
  runCommand(['invite', ...words], office);
const who = (email: string, changes: Record<string, string> = {}) =>
  Object.entries({
    email,
    'first-name': 'Ada',
    'last-name': 'Newcomer',
    'company-name': 'Newcomer Ltd',
    'business-type': 'ltd',
    ...changes,
  }).flatMap(([option, value]) => [`--${option}`, value]);

async function invite(...words: Parameters<typeof who>): Promise<Invited> {
  const outcome = await run(who(...words));
  if (outcome.code !== 0) throw new Error(outcome.sentence);
  return outcome.data as Invited;
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const queryOf = ({ invitation_url }: Invited) =>
  Object.fromEntries(new URL(invitation_url).searchParams);

const clientRow = ({ client_id }: Pick<Invited, 'client_id'>) =>
  api.database.kysely
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();

const clientsOf = async (email: string) =>
  api.database.kysely
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('clients', 'clients.id', 'memberships.client_id')
    .select(['clients.id', 'clients.company_name', 'clients.brand'])
    .where('users.email', '=', email)
    .orderBy('clients.id')
    .execute();

/** Also those that no login opens yet. */
const openedFor = (email: string) =>
  api.database.kysely
    .selectFrom('contacts')
    .select('client_id as id')
    .where('email', '=', email)
    .execute();

const contractsOf = ({ client_id }: Invited) =>
  api.database.kysely
    .selectFrom('contracts')
    .select(['title', 'pdf_blob_id', 'contract_confirmed_at'])
    .where('client_id', '=', client_id)
    .execute();

async function acceptedProfile(invited: Invited) {
  const answer = await accept(api, queryOf(invited));
  const profile = await inject(api, getProfile, { headers: sessionOf(answer) });
  return (profile.body as { data: { contacts: object[] } }).data.contacts;
}

describe('an invitation', () => {
  test('opens a client and mails its link, which works for 14 days', async () => {
    const email = anEmail();
    const outcome = await run([
      ...who(email.toUpperCase(), { 'company-number': ' oc 334455', 'business-type': 'llp' }),
      '--paper',
      '--shoebox',
      '--external-accounting-client',
      '--usable-bank-details',
      '--external-accounting-id=XA-1',
    ]);
    expect(outcome).toEqual({
      code: 0,
      data: {
        client_id: expect.stringMatching(/^[\da-f-]{36}$/),
        contact_id: expect.stringMatching(/^[\da-f-]{36}$/),
        invitation_url: expect.stringMatching(
          /^https:\/\/brightpence\.localhost\/sign-up\/welcome\?invitation_token=[\w-]{43}&contact_id=[\da-f-]{36}$/,
        ),
      },
      text: expect.stringMatching(/^Ada Newcomer is invited to Newcomer Ltd\. The mail goes to /),
    });
    const data = (outcome as unknown as { data: Invited }).data;
    expect(await clientRow(data)).toMatchObject({
      brand: 'brightpence',
      company_name: 'Newcomer Ltd',
      company_number: 'OC334455',
      business_type: 'llp',
      client_step: 'review_contract',
      paper: true,
      shoebox: true,
      external_accounting_id: 'XA-1',
      external_accounting_client: true,
      usable_bank_details: true,
      started_on: '2026-11-21',
    });
    const [mail] = await invitationMailsTo(email);
    expect(mail).toMatchObject({
      to: [email],
      subject: 'Welcome to Brightpence: set up Newcomer Ltd',
    });
    expect(mail?.text).toContain(data.invitation_url);
    expect(mail?.text).toContain('Hello Ada,');
    expect(mail?.text).toContain(
      'The link works once, for 14 days: until 09:00 on 05/12/2026. After that, write to help@brightpence.example and we will send you a new one.',
    );
    expect(await acceptedProfile(data)).toMatchObject([
      { id: data.contact_id, first_name: 'Ada', last_name: 'Newcomer', email, phone: null },
    ]);
  });

  test("gives the brand's contract, open", async () => {
    const invited = await invite(anEmail());
    const contracts = await contractsOf(invited);
    expect(contracts.length).toBeGreaterThan(0);
    for (const { contract_confirmed_at } of contracts) expect(contract_confirmed_at).toBeNull();
    const answer = await accept(api, queryOf(invited));
    const listed = await inject(api, listContracts, {
      params: { client_id: invited.client_id },
      headers: sessionOf(answer),
    });
    expect(listed.status).toBe(200);
  });

  test('of the second brand has its name, host and address', async () => {
    const email = anEmail();
    const { invitation_url } = await invite(email, { brand: 'alder-finch' });
    expect(invitation_url).toMatch(/^https:\/\/alder-finch\.localhost\/sign-up\/welcome\?/);
    const [mail] = await invitationMailsTo(email);
    expect(mail?.subject).toBe('Welcome to Alder & Finch: set up Newcomer Ltd');
  });
});

describe('a second invitation', () => {
  test('of somebody who has not accepted is to the same client, and its link replaces the first', async () => {
    const email = anEmail();
    const first = await invite(email);
    // Before it is sent, the first mail would not leave any more.
    await invitationMailsTo(email);
    const second = await invite(email);
    expect(second).toMatchObject({ client_id: first.client_id, contact_id: first.contact_id });
    expect(second.invitation_url).not.toBe(first.invitation_url);
    expect(await clientsOf(email)).toHaveLength(1);
    expect(await contractsOf(second)).toHaveLength((await contractsOf(first)).length);
    await invitationMailsTo(email, 2);
    expect((await accept(api, queryOf(first))).status).toBe(410);
    expect((await accept(api, queryOf(second))).status).toBe(200);
  });

  test('corrects what the first one said', async () => {
    const email = anEmail();
    const first = await invite(email, { 'company-name': 'Newcomr' });
    const second = await invite(email, { 'first-name': 'Adah', 'business-type': 'sole-trader' });
    expect(second.client_id).toBe(first.client_id);
    expect(await clientRow(first)).toMatchObject({
      company_name: 'Newcomer Ltd',
      business_type: 'sole-trader',
    });
    const [contract, ...others] = await contractsOf(second);
    expect(others).toEqual([]);
    const { blobs } = api;
    const text = await textOf(await readAll(await blobs.stream(contract?.pdf_blob_id ?? '')));
    expect(text).toContain('Adah Newcomer');
    expect(text).toContain('Newcomer Ltd');
    expect(text).not.toContain('Newcomr');
    expect(await acceptedProfile(second)).toMatchObject([{ first_name: 'Adah' }]);
  });

  test('with another company number is to another client of the same person', async () => {
    const email = anEmail();
    const first = await invite(email, { 'company-number': '01234567' });
    const second = await invite(email, {
      'company-number': '07654321',
      'company-name': 'Second Ltd',
    });
    expect(second.client_id).not.toBe(first.client_id);
    expect(await acceptedProfile(second)).toHaveLength(2);
    // The password opens both.
    expect((await accept(api, queryOf(first))).status).toBe(422);
  });

  test('in the other brand is for another login', async () => {
    const email = anEmail();
    const first = await invite(email);
    const second = await invite(email, { brand: 'alder-finch' });
    expect(second.client_id).not.toBe(first.client_id);
    for (const invited of [first, second]) expect(await acceptedProfile(invited)).toHaveLength(1);
  });

  test('at the same moment makes neither a second client nor a second contract', async () => {
    const email = anEmail();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => run(who(email))));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(await clientsOf(email)).toHaveLength(1);
    const [data] = outcomes.flatMap((each) => ('data' in each ? [each.data as Invited] : []));
    if (!data) throw new Error('nobody was invited');
    expect(await contractsOf(data)).toHaveLength(1);
  });

  test('from two processes leaves one contract too', async () => {
    const email = anEmail();
    // Another process does not wait for this one, so both see a client without contracts.
    const { typst } = api.portal.office;
    const other = Promise.withResolvers<void>();
    const slow: typeof typst = {
      ...typst,
      render: async (...asked) => {
        const pdf = await typst.render(...asked);
        await other.promise;
        return pdf;
      },
    };
    const first = run(who(email), { ...api.portal.office, typst: slow });
    const [client] = await eventually(
      () => openedFor(email),
      (clients) => clients.length === 1,
    );
    const client_id = client?.id ?? '';
    const { transact } = api.portal.office;
    const brand = 'brightpence';
    await issueStandardContracts({ ...api, transact }, client_id, null);
    other.resolve();
    expect((await first).code).toBe(0);
    const all = { client_id, contact_id: '', invitation_url: '' };
    expect(await contractsOf(all)).toHaveLength(1);
    expect(await clientRow(all)).toMatchObject({ brand, contract_id: expect.any(String) });
  });

  test('goes on where an interrupted one stopped, which has mailed nobody', async () => {
    const email = anEmail();
    const typst = { ...api.portal.office.typst, render: () => Promise.reject(new Error('killed')) };
    await expect(run(who(email), { ...api.portal.office, typst })).rejects.toThrow('killed');
    expect(api.outbox.to(email)).toEqual([]);
    const [client] = await openedFor(email);
    const invited = await invite(email, { 'first-name': 'Adah' });
    expect(invited.client_id).toBe(client?.id);
    expect(await invitationMailsTo(email)).toHaveLength(1);
    expect(await contractsOf(invited)).toHaveLength(1);
    expect(await openedFor(email)).toHaveLength(1);
  });

  test('that is interrupted leaves the contract of before; the next one puts the names right', async () => {
    const { email } = await anAccount();
    const first = await invite(email, { 'first-name': 'Adah' });
    const before = await contractsOf(first);
    const typst = { ...api.portal.office.typst, render: () => Promise.reject(new Error('killed')) };
    await expect(run(who(email), { ...api.portal.office, typst })).rejects.toThrow('killed');
    expect(await contractsOf(first)).toEqual(before);
    expect((await invite(email)).client_id).toBe(first.client_id);
    const [contract, ...others] = await contractsOf(first);
    expect(others).toEqual([]);
    const pdf = await readAll(await api.blobs.stream(contract?.pdf_blob_id ?? ''));
    expect(await textOf(pdf)).toContain('Ada Newcomer');
  });
});

describe('whoever has a login already', () => {
  test('gets the client with it, and a mail that asks to log in', async () => {
    const account = await anAccount();
    const { client_id } = await invite(account.email);
    const [mail] = await invitationMailsTo(account.email);
    expect(mail?.subject).toBe('Newcomer Ltd is in your Brightpence account');
    expect(mail?.text).toContain(`https://brightpence.localhost/sign-up?clientId=${client_id}`);
    const signedIn = await attemptSignIn(api, account);
    const profile = await inject(api, getProfile, { headers: sessionOf(signedIn) });
    expect(profile.body).toMatchObject({
      data: { contacts: [{ client_id, client_step: 'review_contract' }] },
    });
  });

  test('does not see the client before its contract is there, and then is invited once', async () => {
    const account = await anAccount();
    const typst = { ...api.portal.office.typst, render: () => Promise.reject(new Error('killed')) };
    await expect(run(who(account.email), { ...api.portal.office, typst })).rejects.toThrow(
      'killed',
    );
    expect(await clientsOf(account.email)).toEqual([]);
    const [opened] = await openedFor(account.email);
    const invited = await invite(account.email);
    expect(invited.client_id).toBe(opened?.id);
    expect(await contractsOf(invited)).toHaveLength(1);
    expect(await clientsOf(account.email)).toMatchObject([{ id: invited.client_id }]);
  });

  test('is invited again to a client to whom neither contract nor invitation ever came', async () => {
    const { email } = await anAccount();
    const first = await invite(email);
    const { kysely } = api.database;
    await kysely.deleteFrom('invitations').where('contact_id', '=', first.contact_id).execute();
    expect((await run(who(email))).code).toBe(1);
    await kysely
      .updateTable('clients')
      .set({ contract_id: null })
      .where('id', '=', first.client_id)
      .execute();
    await kysely.deleteFrom('contracts').where('client_id', '=', first.client_id).execute();
    expect((await invite(email)).client_id).toBe(first.client_id);
    expect(await contractsOf(first)).toHaveLength(1);
  });

  test('keeps their password: the link says that they have one', async () => {
    const account = await anAccount();
    const answer = await accept(api, queryOf(await invite(account.email)));
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          full_messages: ['You have already set a password for this account. Please log in.'],
        },
      },
    });
    expect((await attemptSignIn(api, account)).status).toBe(200);
  });

  test('with an external accounting id has nothing to do', async () => {
    const { email } = await anAccount();
    const invited = await invite(email, { 'external-accounting-id': 'XA-2' });
    expect(await clientRow(invited)).toMatchObject({ client_step: 'completed' });
    expect((await invite(email, { 'external-accounting-id': 'XA-2' })).client_id).toBe(
      invited.client_id,
    );
  });

  test('with an external accounting id has begun with the first thing they do', async () => {
    const account = await anAccount();
    const external = { 'external-accounting-id': 'XA-3' };
    const { client_id } = await invite(account.email, external);
    const signedIn = await attemptSignIn(api, account);
    const sent = await inject(api, sendMessage, {
      params: { client_id },
      body: {
        message: { department: 'general', subject: 'Hello', message: 'We have begun.' },
      },
      headers: sessionOf(signedIn),
    });
    expect(sent.status).toBe(201);
    expect(await run(who(account.email, { ...external, 'first-name': 'Adah' }))).toMatchObject({
      code: 1,
    });
    expect(await clientRow({ client_id })).toMatchObject({ external_accounting_id: 'XA-3' });
  });

  test('with an external accounting id has begun when the 14 days are over', async () => {
    const { email } = await anAccount();
    const { client_id } = await invite(email, { 'external-accounting-id': 'XA-4' });
    const clock = settableClock('2026-12-05T08:59:59Z');
    const later = () => run(who(email), { ...api.portal.office, clock });
    clock.set('2026-12-05T09:00:00Z');
    expect((await later()).code).toBe(1);
    expect(await clientRow({ client_id })).toMatchObject({ external_accounting_id: 'XA-4' });
    clock.set('2026-12-05T08:59:59Z');
    expect((await later()).code).toBe(0);
  });

  test('is invited to the same client again until they begin, then not', async () => {
    const { email } = await anAccount();
    const first = await invite(email);
    expect((await invite(email, { 'company-name': ' newcomer  LTD' })).client_id).toBe(
      first.client_id,
    );
    await api.database.kysely
      .updateTable('clients')
      .set({ client_step: 'direct_debit_setup' })
      .where('id', '=', first.client_id)
      .execute();
    expect(await run(who(email))).toEqual({
      code: 1,
      sentence: expect.stringMatching(
        /has Newcomer Ltd \(\d+\) already, and logs in at https:\/\/brightpence\.localhost\/login\.$/i,
      ),
    });
    const other = await invite(email, { 'company-name': 'Other Ltd' });
    expect(other.client_id).not.toBe(first.client_id);
    expect(await clientsOf(email)).toHaveLength(2);
  });
});

test.each([
  ['email', 'nobody', /^--email: Invalid email\.$/],
  ['email', '', /^--email: Required\.$/],
  ['first-name', ' ', /^--first-name: Required\.$/],
  ['company-name', 'x'.repeat(201), /^--company-name: Must contain no more than 200 characters\.$/],
  [
    'business-type',
    'plc',
    /^--business-type: Must be one of sole-trader, partnership, ltd, llp\.$/,
  ],
  ['company-number', '12', null],
  ['company-number', 'no number', /^--company-number must be a company number/],
  ['brand', 'other', /^--brand must be one of brightpence, alder-finch; it is "other"\.$/],
  ['color', 'red', /^Unknown option '--color'\.$/],
])('--%s %j is wrong usage', async (option, value, sentence) => {
  const email = anEmail();
  const outcome = await run(who(email, { [option]: value }));
  if (sentence === null) return expect(outcome.code).toBe(0);
  expect(outcome).toEqual({ code: 2, sentence: expect.stringMatching(sentence) });
  expect(await clientsOf(email)).toEqual([]);
});

test.each(['email', 'first-name', 'last-name', 'company-name', 'business-type'])(
  'without --%s it is wrong usage',
  async (option) => {
    const words = who(anEmail());
    words.splice(words.indexOf(`--${option}`), 2);
    expect(await run(words)).toMatchObject({
      code: 2,
      sentence: expect.stringContaining(`--${option}: `),
    });
  },
);

test('a company number is for companies only', async () => {
  const words = who(anEmail(), { 'business-type': 'partnership', 'company-number': '01234567' });
  expect(await run(words)).toEqual({
    code: 2,
    sentence: '--company-number is for ltd and llp only.',
  });
});
