import * as contract from '@counterfoil/contract/account/company';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf, refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCompanyNumber } from '@counterfoil/testkit/unused';
import { companyOf, REGISTERED as NEW } from '@counterfoil/testkit/company-profile';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
let number: string;
beforeEach(async () => {
  number = aCompanyNumber();
  client = await signedInClient({ company_number: number });
});
const NO_NUMBER = { company_number: null };
afterEach(() => client.api.clock.set(TEST_NOW));

const { registered, read, update, updated, look, later } = companyOf(
  () => client,
  () => number,
);

describe('a comparison', () => {
  test('shows the register’s details, and the update stores exactly those', async () => {
    registered();
    const shown = await look();
    expect(shown).toMatchObject({ ...NEW, year_end: '05/09', company_status: 'active' });
    expect((await read()).company_name).toBe('Test Joinery Ltd');
    expect(await updated({ version: shown.version })).toMatchObject({ ...NEW, year_end: '05/09' });
    expect(client.api.companies.asked(number)).toBe(1);
  });

  test('is not stored when it is out of date: 409', async () => {
    registered();
    const { version } = await look();
    registered({ post_code: 'LS11 5QP' });
    later(61);
    const before = await read();
    const answer = await update({ version });
    const sentence =
      'Companies House has changed these details in the meantime. Please look at them again.';
    expect(answer).toMatchObject(refusal(409, sentence));
    expect(await read()).toEqual(before);
    expect((await update({ version: (await look()).version })).status).toBe(200);
  });
});

describe('a client without a company number', () => {
  beforeEach(async () => {
    client = await signedInClient(NO_NUMBER);
  });

  test('finds the company by name or number', async () => {
    registered({ company_name: 'Quillfeather Ltd' });
    const find = async (search: string) =>
      (await client.call(contract.searchCompanies, { query: { search } })).body.data;
    const company = {
      company_number: number,
      company_name: 'Quillfeather Ltd',
      company_status: 'active',
      company_type: 'ltd',
      address: '9 New Street, Holbeck, Leeds, LS11 5QN',
    };
    expect(await find('quillfeather')).toEqual([company]);
    expect(await find(number)).toEqual([company]);
    expect(await find('q')).toEqual([]);
    expect(await find('Xyzzy & Daughters')).toEqual([]);
  });

  test('takes the company over by its number, once', async () => {
    registered();
    const sentence = 'We do not know your company number yet: please find your company first.';
    expect(await update()).toMatchObject(refusal(422, sentence));
    const typed = `${Number(number)}`;
    expect(await look({ company_number: typed })).toMatchObject({ company_number: number });
    expect(await updated({ company_number: typed })).toMatchObject({
      ...NEW,
      year_end: '05/09',
      company_number: number,
    });
    expect((await update({ company_number: number })).status).toBe(200);
    const other = await writingNothing(client, () => update({ company_number: '01234567' }));
    expect(other).toMatchObject(
      refusal(422, `Your company number is ${number}. If that is wrong, please contact us.`),
    );
  });

  test.each([
    [{ company_status: 'dissolved' }, /no longer exists/],
    [{ company_type: 'llp' }, /is an LLP/],
  ])('is refused a company that is %j', async (changes, reason) => {
    registered(changes);
    const answer = await update({ company_number: number });
    expect(answer).toMatchObject(refusal(422, expect.stringMatching(reason)));
    expect((await read()).company_number).toBeNull();
  });

  test('recognises a company number by its format', async () => {
    const answer = await update({ company_number: 'mine' });
    expect(errorsOf(answer)).toMatchObject({
      company_number: ['Must be a company number such as 09876543'],
    });
  });
});
