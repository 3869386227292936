import { getCompanyProfile } from '@counterfoil/contract/account/company';
import { listHistory } from '@counterfoil/contract/history/routes';
import { anAccount, sessionOf } from '@counterfoil/testkit/accounts';
import { inject } from '@counterfoil/testkit/clients';
import { aCompanyNumber } from '@counterfoil/testkit/unused';
import { REGISTERED } from '@counterfoil/testkit/company-profile';
import { eventually } from '@counterfoil/testkit/eventually';
import { accept } from '@counterfoil/testkit/invitations';
import { dataOf, officeAt } from '@counterfoil/testkit/office';
import {
  anEmail,
  invite,
  optionsFor,
  queryOf,
  runInvite,
  type InvitationAnswer,
} from '@counterfoil/testkit/office-invitations';
import { clientRow } from '@counterfoil/testkit/opened-clients';
import { testApi, TEST_NOW, type TestApi } from '@counterfoil/testkit/test-api';
import { noCompanyRegistry } from '@counterfoil/providers/company-registry/none/index';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchCompany } from '#modules/account/business/fetch-company';

let api: TestApi;
let number: string;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => {
  number = aCompanyNumber();
});

const NAME = 'TEST JOINERY AND SONS LTD';
type RegistryFailure = Parameters<TestApi['companies']['enter']>[1];
/** Enters the company of the test into the register. */
const registered = (changes: object = {}, error?: RegistryFailure) =>
  api.companies.enter(
    { ...REGISTERED, company_name: NAME, company_number: number, ...changes },
    error,
  );
const options = (email: string, changes: Parameters<typeof optionsFor>[1] = {}) =>
  optionsFor(email, {
    'company-name': 'Test Joinery & Sons Limited',
    'company-number': number,
    ...changes,
  });
const invited = async (email: string, changes: Parameters<typeof options>[1] = {}) => {
  const outcome = await runInvite(options(email, changes));
  if (outcome.code !== 0) throw new Error(outcome.sentence);
  return outcome.data as InvitationAnswer;
};
const answered = (of: InvitationAnswer) =>
  eventually(
    () => clientRow(of),
    ({ registry_answer }) => registry_answer !== 'awaited',
  );
/** Another attempt of the job, at once, so many hours after the first. */
const tryAgain = (
  { client_id }: InvitationAnswer,
  hours = 0,
  companyRegistry = api.companies.registry,
) => {
  const since = api.portal.office.clock.now().subtract({ hours }).toString();
  return fetchCompany({ ...api.portal.office, companyRegistry }, { client_id, since });
};

describe('the details of an invited company', () => {
  test('are fetched from the register before the client sees them', async () => {
    registered();
    const newcomer = await invited(anEmail());
    await answered(newcomer);
    const answer = await accept(api, queryOf(newcomer));
    const asked = { params: { client_id: newcomer.client_id }, headers: sessionOf(answer) };
    expect((await inject(api, getCompanyProfile, asked)).body).toEqual({
      data: {
        ...REGISTERED,
        company_name: NAME,
        company_number: number,
        year_end: '05/09',
        updated_at: TEST_NOW,
        registry_answer: null,
      },
    });
    const history = await inject(api, listHistory, asked);
    expect(history.body).toMatchObject({
      data: {
        acts: expect.arrayContaining([
          expect.objectContaining({
            action: 'company_profile_fetched',
            by: { kind: 'automatic', name: null },
            changes: expect.arrayContaining(['address_line_1', 'company_name', 'post_code']),
          }),
        ]),
      },
    });
  });

  test.each(['busy', 'timeout', 'unavailable', 'unreadable', 'refused'] as const)(
    'are requested again after the register was %s; the invitation is still sent',
    async (error) => {
      registered({}, error);
      const newcomer = await invited(anEmail());
      await expect(tryAgain(newcomer)).rejects.toThrow('Companies House');
      expect(await clientRow(newcomer)).toMatchObject({
        company_name: 'Test Joinery & Sons Limited',
        address_line_1: null,
        registry_answer: 'awaited',
      });
      registered();
      await tryAgain(newcomer);
      expect(await clientRow(newcomer)).toMatchObject({
        company_name: NAME,
        address_line_1: '9 New Street',
        year_end_month: 9,
        registry_answer: null,
      });
    },
  );

  test('are requested for up to a week', async () => {
    registered({}, 'unavailable');
    const newcomer = await invited(anEmail());
    await expect(tryAgain(newcomer, 7 * 24 - 1)).rejects.toThrow('Companies House');
    await tryAgain(newcomer, 7 * 24);
    expect((await clientRow(newcomer)).registry_answer).toBe('no_answer');
  });

  test('are requested once, in vain, where no register is set up', async () => {
    registered({}, 'unavailable');
    const newcomer = await invited(anEmail());
    await tryAgain(newcomer, 0, noCompanyRegistry);
    expect((await clientRow(newcomer)).registry_answer).toBe('no_answer');
  });

  test('do not delay the invitation while the register is silent', async () => {
    registered();
    const answer = api.companies.hold(number);
    const newcomer = await invited(anEmail());
    await eventually(
      () => api.companies.asked(number),
      (times) => times > 0,
    );
    expect((await clientRow(newcomer)).registry_answer).toBe('awaited');
    answer();
    expect((await answered(newcomer)).address_line_1).toBe('9 New Street');
  });

  test.each([
    ['unknown', null, 'no such number'],
    ['refused', { company_status: 'dissolved' }, 'closed, or another type'],
    ['refused', { company_type: 'llp' }, 'closed, or another type'],
    ['other_name', { company_name: 'Somebody Else Ltd' }, 'another name'],
  ] as const)('are not stored when the number is %s: %j', async (answer, changes, words) => {
    if (changes) registered(changes);
    const email = anEmail();
    const newcomer = await invited(email);
    expect(await answered(newcomer)).toMatchObject({
      company_name: 'Test Joinery & Sons Limited',
      address_line_1: null,
      company_updated_at: null,
      registry_answer: answer,
    });
    // The office sees it in the list of clients and their progress.
    const clients = await officeAt({ api })('clients');
    expect(clients).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ id: newcomer.client_id, registry_answer: answer }),
      ]),
    });
    const text = clients.code === 0 ? clients.text : '';
    expect(text.split('\n').find((line) => line.includes(email))).toContain(words);
    const audit = await dataOf(officeAt({ api })('audit', '--client', newcomer.client_id));
    expect(audit).toContainEqual(
      expect.objectContaining({
        action: 'company_profile_not_fetched',
        detail: { registry_answer: answer },
      }),
    );
  });

  test('stay when the client has updated them meanwhile', async () => {
    registered({}, 'unavailable');
    const newcomer = await invited(anEmail());
    await api.database.kysely
      .updateTable('clients')
      .set({ registry_answer: null, address_line_1: '1 Own Street' })
      .where('id', '=', newcomer.client_id)
      .execute();
    registered();
    await tryAgain(newcomer);
    expect((await clientRow(newcomer)).address_line_1).toBe('1 Own Street');
  });

  test('are requested or not, as the command says', async () => {
    registered();
    expect(await runInvite(options(anEmail()))).toMatchObject({
      text: expect.stringMatching(
        new RegExp(`\nCompanies House is asked for the details of ${number}; "clients" shows`),
      ),
    });
    expect(await runInvite(optionsFor(anEmail()))).toMatchObject({
      text: expect.not.stringContaining('Companies House'),
    });
  });
});

describe('a repeated invitation', () => {
  test('asks for a corrected name, or a company that the register now has', async () => {
    registered({ company_name: 'Correct Name Ltd' });
    const email = anEmail();
    expect((await answered(await invited(email))).registry_answer).toBe('other_name');
    const again = await invited(email, { 'company-name': 'Correct Name Ltd' });
    expect(await answered(again)).toMatchObject({
      company_name: 'Correct Name Ltd',
      address_line_1: '9 New Street',
      registry_answer: null,
    });
  });

  test('of another company under the same number keeps no details of the first', async () => {
    registered();
    const email = anEmail();
    const first = await invited(email);
    expect((await answered(first)).address_line_1).toBe('9 New Street');
    const again = await invited(email, { 'company-name': 'Other Trading Ltd' });
    const row = await answered(again);
    expect(again.client_id).toBe(first.client_id);
    expect(row).toMatchObject({
      company_name: 'Other Trading Ltd',
      address_line_1: null,
      company_updated_at: null,
      registry_answer: 'other_name',
    });
  });

  test('of somebody with a login is for the same client, which has the register’s name', async () => {
    registered();
    const { email } = await anAccount();
    const first = await invited(email);
    expect(await answered(first)).toMatchObject({ company_name: NAME });
    const again = await invite(email, { 'company-name': 'Test Joinery & Sons Limited' });
    expect(again.client_id).toBe(first.client_id);
    // They may trade by the same name on their own.
    const alone = { 'company-name': 'Test Joinery & Sons', 'business-type': 'sole-trader' };
    expect((await invite(email, alone)).client_id).not.toBe(first.client_id);
  });

  test('as another kind of business drops the register’s details', async () => {
    registered();
    const email = anEmail();
    await answered(await invited(email));
    const again = await invite(email, { 'business-type': 'sole-trader' });
    expect(await clientRow(again)).toMatchObject({
      company_number: null,
      address_line_1: null,
      year_end_day: null,
      company_updated_at: null,
      registry_answer: null,
    });
  });
});
