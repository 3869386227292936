import * as contract from '@counterfoil/contract/account/company';
import { listFinancialYears } from '@counterfoil/contract/account/routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCompanyNumber } from '@counterfoil/testkit/unused';
import { companyOf, REGISTERED as NEW } from '@counterfoil/testkit/company-profile';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
let number: string;
beforeEach(async () => {
  number = aCompanyNumber();
  client = await signedInClient({ company_number: number });
});
afterEach(() => client.api.clock.set(TEST_NOW));

const { registered, read, update, updated, later } = companyOf(
  () => client,
  () => number,
);

describe('the company profile', () => {
  test('is what was entered, until it is updated', async () => {
    registered();
    const before = {
      company_name: 'Test Joinery Ltd',
      company_number: number,
      year_end: null,
      address_line_1: '1 Test Street',
      address_line_2: null,
      city: 'Leeds',
      post_code: 'LS1 1AA',
      updated_at: null,
      registry_answer: null,
    };
    expect(await read()).toEqual(before);
    expect(client.api.companies.asked(number)).toBe(0);
    const after = await updated();
    expect(after).toEqual({
      ...NEW,
      company_number: number,
      year_end: '05/09',
      updated_at: TEST_NOW,
      registry_answer: null,
    });
    expect(await read()).toEqual(after);
    const years = (await client.call(listFinancialYears)).body.data;
    expect(years[0]?.end_date).toBe('2027-09-05');
  });

  test('is updated without asking the register again within a minute', async () => {
    registered();
    const first = await updated();
    registered({ company_name: 'Changed again Ltd' });
    later(59);
    expect((await updated()).company_name).toBe(first.company_name);
    expect(client.api.companies.asked(number)).toBe(1);
    later(1);
    expect((await updated()).company_name).toBe('Changed again Ltd');
    expect(client.api.companies.asked(number)).toBe(2);
  });

  test('is fetched once for simultaneous updates', async () => {
    registered();
    const answer = client.api.companies.hold(number);
    const updates = atOnce(5, () => update());
    while (client.api.companies.asked(number) === 0) await new Promise(setImmediate);
    answer();
    expect(tally(await updates)).toEqual({ 200: 5 });
    expect(client.api.companies.asked(number)).toBe(1);
  });

  test('keeps an address and a year end that the register does not know', async () => {
    const none = { address_line_1: null, address_line_2: null, city: null, post_code: null };
    registered({ ...none, year_end: null });
    expect(await updated()).toMatchObject({
      company_name: NEW.company_name,
      year_end: null,
      address_line_1: '1 Test Street',
      post_code: 'LS1 1AA',
    });
  });

  test('is still updated after the register has closed the company', async () => {
    registered({ company_status: 'dissolved' });
    expect((await updated()).company_name).toBe(NEW.company_name);
  });

  test('is completed by an update after the invitation could not fetch it', async () => {
    await setRows(client, 'clients', { registry_answer: 'other_name' });
    expect((await read()).registry_answer).toBe('other_name');
    registered();
    expect((await updated()).registry_answer).toBeNull();
    expect((await read()).registry_answer).toBeNull();
  });

  test('names the changed details in the audit log', async () => {
    registered({ city: 'Leeds' });
    await updated();
    await updated();
    const rows = (await rowsIn(client, 'audit_log')).slice(-2);
    const address = ['address_line_1', 'address_line_2'];
    const changes = [...address, 'company_name', 'post_code', 'year_end_day', 'year_end_month'];
    const action = 'company_profile_updated';
    expect(rows).toMatchObject([
      { action, changes },
      { action, changes: [] },
    ]);
  });
});

describe('the register', () => {
  test.each([
    ['busy', 429, 'Companies House is busy at the moment. Please try again in a few minutes.'],
    ['timeout', 504, 'Companies House didn’t respond in time. Please try again in a few minutes.'],
    [
      'unavailable',
      503,
      'Companies House cannot be reached at the moment. Please try again in a few minutes.',
    ],
    [
      'unreadable',
      502,
      'Companies House gave a response we couldn’t read. Please try again in a few minutes.',
    ],
    ['refused', 502, 'Companies House isn’t responding to us at the moment. Please let us know.'],
  ] as const)('that is %s answers %i with a sentence, and the old details stay', async (...of) => {
    const [error, status, sentence] = of;
    registered({}, error);
    const before = await read();
    const answer = await writingNothing(client, () => update());
    expect(answer).toMatchObject(refusal(status, sentence));
    expect(answer.headers['retry-after']).toBe('60');
    expect(await client.raw(contract.getCompany)).toMatchObject(refusal(status, sentence));
    expect(await read()).toEqual(before);
    // A failure is not kept: the next question is a new one.
    registered();
    expect((await update()).status).toBe(200);
  });

  test('refuses a company it does not know, and the old details stay', async () => {
    client = await signedInClient({ company_number: '00009999' });
    const answer = await writingNothing(client, () => update());
    const sentence = 'Companies House has no company with the number 00009999.';
    expect(answer).toMatchObject(refusal(422, sentence));
  });

  test('limits look-ups per client in five minutes, without limiting other clients', async () => {
    const search = () =>
      client.raw(contract.searchCompanies, { query: { search: 'Test Joinery' } });
    for (let times = 0; times < 60; times++) expect((await search()).status).toBe(200);
    const refused = await search();
    const sentence =
      'You’ve looked up too many companies. Please wait a few minutes and try again.';
    expect(refused).toMatchObject(refusal(429, sentence));
    const mine = client;
    client = await signedInClient();
    expect((await search()).status).toBe(200);
    client = mine;
    later(300);
    expect((await search()).status).toBe(200);
  });

  test.each([
    ['partnership', 403],
    ['sole-trader', 403],
    ['ltd', 200],
    ['llp', 200],
  ] as const)('is for companies: a client who is a %s gets %i', async (business_type, status) => {
    client = await signedInClient({ business_type, company_number: number });
    registered({ company_type: business_type });
    const calls = [
      await client.raw(contract.getCompanyProfile),
      await client.raw(contract.getCompany),
      await client.raw(contract.searchCompanies, { query: { search: 'test' } }),
      await update(),
    ];
    expect(calls.map((answer) => answer.status)).toEqual(Array(4).fill(status));
    if (status === 403) {
      const sentence = 'Only limited companies and LLPs are registered at Companies House.';
      for (const call of calls) expect(call).toMatchObject(refusal(403, sentence));
      expect(client.api.companies.asked(number)).toBe(0);
    }
  });
});
