import { getProfile } from '@counterfoil/contract/account/routes';
import { getDirectDebit } from '@counterfoil/contract/payments/routes';
import { jobsDone, writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { DEBIT_ACCOUNT } from '@counterfoil/testkit/debit-book';
import { eventually } from '@counterfoil/testkit/eventually';
import { setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { giveBankDetails } from '@counterfoil/testkit/bank-details';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient({ client_step: 'direct_debit_setup' });
});
afterEach(() => client.api.clock.set(TEST_NOW));

const post = (changes: object = {}, from = client) => giveBankDetails(from, changes);

const contactOf = async (from = client) =>
  (await from.call(getProfile)).body.data.contacts.find(
    ({ client_id }) => client_id === from.clientId,
  );
const mandates = () => client.api.debits.mandatesOf(client.clientId);

describe('bank details', () => {
  test('become one mandate, and are answered with its reference, bank, ending and first collection', async () => {
    await setRows(client, 'contacts', { building_number: 'Flat 2' });
    const answer = await post();
    const [mandate] = mandates();
    const directDebit = {
      status: 'pending_submission',
      reference: mandate?.reference,
      bank_name: 'BARCLAYS BANK PLC',
      account_number_ending: '11',
      first_collection_date: '2026-12-04',
    };
    expect(answer).toMatchObject({ status: 201, body: { data: directDebit } });
    expect((await client.call(getDirectDebit)).body.data).toEqual(directDebit);
    expect(mandates()).toHaveLength(1);
    expect(mandate?.account).toEqual(DEBIT_ACCOUNT);
    expect(mandate?.payer).toEqual({
      given_name: 'Ada',
      family_name: 'Test',
      company_name: 'Test Joinery Ltd',
      email: client.email,
      address_line_1: 'Flat 2 1 Test Street',
      address_line_2: null,
      city: 'Leeds',
      postal_code: 'LS1 1AA',
    });
  });

  test.each([
    // 25 and 28 December and 1 January do not count.
    ['2026-12-17T09:00:00Z', '2027-01-05'],
    // In London it is Wednesday, 1 July.
    ['2026-06-30T23:30:00Z', '2026-07-15'],
  ])('given at %s are collected from %s at the earliest', async (now, first_collection_date) => {
    client.api.clock.set(now);
    const other = await signedInClient({ client_step: 'direct_debit_setup' });
    expect((await post({}, other)).body).toMatchObject({ data: { first_collection_date } });
  });

  test('require a password given recently, before the provider is asked', async () => {
    client.api.clock.set(Temporal.Instant.from(TEST_NOW).add({ minutes: 16 }).toString());
    const answer = await writingNothing(client, () => post());
    expect(answer).toMatchObject({ status: 403, headers: { 'password-needed': 'true' } });
    expect(mandates()).toEqual([]);
  });

  test('are null until given', async () => {
    expect((await client.call(getDirectDebit)).body.data).toEqual({
      status: null,
      reference: null,
      bank_name: null,
      account_number_ending: null,
      first_collection_date: null,
    });
  });

  test('accept blanks and hyphens in the numbers, and any name that a bank can write', async () => {
    const account_name = 'Bartholomew Featherstonehaugh-O’Brien';
    const typed = { sort_code: ' 20-00 00 ', account_number: '5577 9911', account_name };
    expect((await post(typed)).status).toBe(201);
    expect(mandates()[0]?.account).toEqual({ ...DEBIT_ACCOUNT, account_name });
  });
});

describe('after the direct debit', () => {
  test.each([
    ['a client goes on to the VAT details', { paper: false }, 'additional_company_details'],
    ['a paper client is done', { paper: true }, 'completed'],
    ['a client with an external id is done', { external_accounting_id: 'X-1' }, 'completed'],
  ])('%s', async (_, columns, client_step) => {
    await setRows(client, 'clients', columns);
    expect((await post()).status).toBe(201);
    expect(await contactOf()).toMatchObject({ client_step, usable_bank_details: true });
  });

  test('a client further on stays where they are', async () => {
    await setRows(client, 'clients', { client_step: 'set_identity' });
    expect((await post()).status).toBe(201);
    expect(await contactOf()).toMatchObject({ client_step: 'set_identity' });
  });
});

describe('a client who needs no direct debit', () => {
  test.each([
    [
      'has an accounting system of their own',
      { external_accounting_client: true },
      403,
      'You pay another way, so you do not need a Direct Debit.',
    ],
    [
      'has usable bank details',
      { usable_bank_details: true },
      409,
      'Your Direct Debit is already set up. Please contact us to change it.',
    ],
    [
      'has not agreed to the contract',
      { client_step: 'review_contract' },
      409,
      'Please agree to your contract before you set up your Direct Debit.',
    ],
  ] as const)('is refused because it %s', async (_, columns, status, sentence) => {
    await setRows(client, 'clients', columns);
    const answer = await writingNothing(client, () => post());
    expect(answer).toMatchObject(refusal(status, sentence));
    expect(mandates()).toEqual([]);
  });

  test('may still set one up on stop, which ends the stop and replaces the old mandate', async () => {
    await post();
    const [first] = mandates();
    await setRows(client, 'clients', { client_status: 'on_stop' });
    expect((await post({ account_name: 'A Test' })).status).toBe(201);
    expect(await contactOf()).toMatchObject({ client_status: null, usable_bank_details: true });
    expect(mandates()).toHaveLength(2);
    expect((await client.call(getDirectDebit)).body.data).toMatchObject({
      reference: mandates()[1]?.reference,
    });
    await jobsDone(client);
    await eventually(
      async () => mandates().find(({ id }) => id === first?.id)?.status,
      (status) => status === 'cancelled',
    );
    expect(mandates()[1]?.status).toBe('pending_submission');
  });
});

describe('the confirmation', () => {
  test('is mailed to the contact once, with reference, notice, first collection and guarantee', async () => {
    await post();
    await jobsDone(client);
    const mails = await eventually(
      async () => client.api.outbox.to(client.email),
      (found) => found.length > 0,
    );
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail).toMatchObject({
      subject: 'Your Direct Debit to Brightpence is set up',
      from: { name: 'Brightpence' },
    });
    for (const said of [
      mandates()[0]?.reference,
      'BARCLAYS BANK PLC',
      'ending in 11',
      '4 December 2026',
      '10 working days',
      'This Guarantee is offered by all banks and building societies',
      'you must pay it back when Brightpence asks you to',
    ]) {
      expect(mail?.text).toContain(said);
      expect(mail?.html).toContain(said);
    }
    expect(mail?.text).toMatch(/^Hello \S+,\n/);
    expect(mail?.text).not.toContain('55779911');
  });
});
