import { listContracts } from '@counterfoil/contract/contracts/routes';
import { sessionOf } from '@counterfoil/testkit/accounts';
import { inject } from '@counterfoil/testkit/clients';
import { accept, invitationMailsTo } from '@counterfoil/testkit/invitations';
import { testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  acceptedContacts,
  clientRow,
  clientsOf,
  contractsOf,
} from '@counterfoil/testkit/opened-clients';
import {
  anEmail,
  invite,
  optionsFor,
  queryOf,
  runInvite,
  type InvitationAnswer,
} from '@counterfoil/testkit/office-invitations';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

describe('an invitation', () => {
  test('creates a client and mails its link, which works for 14 days', async () => {
    const email = anEmail();
    const outcome = await runInvite([
      ...optionsFor(email.toUpperCase(), {
        'company-number': ' oc 334455',
        'business-type': 'llp',
      }),
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
    const data = (outcome as unknown as { data: InvitationAnswer }).data;
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
      'The link works once, for 14 days: until 09:00 on 5 December 2026. After that, write to help@brightpence.example and we will send you a new one.',
    );
    expect(await acceptedContacts(data)).toMatchObject([
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
  ['post-code', 'LS1 1AA', /^--address-line-1: Required\.$/],
  ['brand', 'other', /^--brand must be one of brightpence, alder-finch; it is "other"\.$/],
  ['color', 'red', /^Unknown option '--color'\.$/],
])('--%s %j is wrong usage', async (option, value, sentence) => {
  const email = anEmail();
  const outcome = await runInvite(optionsFor(email, { [option]: value }));
  if (sentence === null) return expect(outcome.code).toBe(0);
  expect(outcome).toEqual({ code: 2, sentence: expect.stringMatching(sentence) });
  expect(await clientsOf(email)).toEqual([]);
});

test.each(['email', 'first-name', 'last-name', 'company-name', 'business-type'])(
  'an invitation without --%s is wrong usage',
  async (option) => {
    const words = optionsFor(anEmail());
    words.splice(words.indexOf(`--${option}`), 2);
    expect(await runInvite(words)).toMatchObject({
      code: 2,
      sentence: expect.stringContaining(`--${option}: `),
    });
  },
);

test('a company number is for companies only', async () => {
  const words = optionsFor(anEmail(), {
    'business-type': 'partnership',
    'company-number': '01234567',
  });
  expect(await runInvite(words)).toEqual({
    code: 2,
    sentence: '--company-number is for ltd and llp only.',
  });
});

const ADDRESS = {
  'address-line-1': '4 Orchard Row',
  city: 'Hereford',
  'post-code': 'hr12nx',
};

test('an invitation’s address is that of the business, and stays when repeated without it', async () => {
  const email = anEmail();
  const sole = { 'business-type': 'sole-trader', 'company-name': 'Quince' };
  const invited = await invite(email, { ...sole, ...ADDRESS });
  const business = {
    address_line_1: '4 Orchard Row',
    address_line_2: null,
    city: 'Hereford',
    post_code: 'HR1 2NX',
  };
  expect(await clientRow(invited)).toMatchObject(business);
  await invite(email, sole);
  expect(await clientRow(invited)).toMatchObject(business);
  const again = await invite(email, {
    ...sole,
    ...ADDRESS,
    'address-line-1': '5 Orchard Row',
  });
  expect(await clientRow(invited)).toMatchObject({ ...business, address_line_1: '5 Orchard Row' });
  expect(await acceptedContacts(again)).toMatchObject([{ address_line_1: null, city: null }]);
});

test('a post code in an invitation is checked', async () => {
  const words = optionsFor(anEmail(), { ...ADDRESS, 'post-code': 'nowhere' });
  expect(await runInvite(words)).toEqual({
    code: 2,
    sentence: '--post-code: Must be a postcode such as SW1A 1AA (United Kingdom).',
  });
});
