import * as contract from '@counterfoil/contract/account/invoice-settings';
import { getProfile } from '@counterfoil/contract/account/routes';
import { createInvoice } from '@counterfoil/contract/invoices/routes';
import type { BodyIn } from '@counterfoil/contract/route';
import { atOnce, errorsOf, refusal, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aLogo, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { rowsIn } from '@counterfoil/testkit/rows';
import { beforeEach, describe, expect, test } from 'vitest';

const DEFAULTS: contract.InvoiceSettings = {
  payment_terms: 30,
  email: null,
  invoice_email: null,
  debt_collection_message: null,
  is_trading_address_default: false,
  trading_address: null,
  invoice_bank_account: null,
  logo: { url: null },
  lock_version: 0,
};
const ADDRESS = {
  address_line_1: 'Unit 4',
  address_line_2: null,
  city: 'Leeds',
  post_code: 'LS2 7EE',
};

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});
const read = async () => (await client.call(contract.getInvoiceSettings)).body.data;
const save = (invoice_settings: BodyIn<typeof contract.updateInvoiceSettings>) =>
  client.call(contract.updateInvoiceSettings, { body: { invoice_settings } });
const saved = async (fields: BodyIn<typeof contract.updateInvoiceSettings>) =>
  (await save(fields)).body.data;

describe('invoice settings', () => {
  test('have defaults for a client who has never saved any', async () => {
    expect(await read()).toEqual(DEFAULTS);
  });

  test('are saved in full and read back', async () => {
    const plain = {
      payment_terms: 14,
      invoice_email: 'answers@example.test',
      debt_collection_message: 'We charge interest\non late payments.',
      is_trading_address_default: true,
    };
    const answer = await saved({
      ...plain,
      email: ' paper@example.test ',
      trading_address: { ...ADDRESS, post_code: 'ls27ee' },
      invoice_bank_account: {
        ...BANK_ACCOUNT,
        sort_code: '60-16-13',
        iban: 'gb29 nwbk 6016 1331 9268 19',
      },
      lock_version: 0,
    });
    expect(answer).toEqual({
      ...plain,
      email: 'paper@example.test',
      trading_address: ADDRESS,
      invoice_bank_account: BANK_ACCOUNT,
      logo: { url: null },
      lock_version: 1,
    });
    expect(await read()).toEqual(answer);
    const others = ['email', 'invoice_bank_account', 'trading_address'];
    expect((await rowsIn(client, 'audit_log')).at(-1)).toMatchObject({
      subject_id: client.clientId,
      changes: [...others, ...Object.keys(plain)].toSorted(),
    });
  });

  test('keep the fields that are not given; null clears', async () => {
    const given = {
      email: 'a@example.test',
      debt_collection_message: 'Pay.',
      trading_address: ADDRESS,
      invoice_bank_account: BANK_ACCOUNT,
    };
    await save(given);
    const kept = await saved({ invoice_email: 'b@example.test' });
    expect(kept).toMatchObject({ ...given, invoice_email: 'b@example.test', payment_terms: 30 });
    const cleared = await saved({
      email: null,
      invoice_email: '',
      debt_collection_message: ' \n ',
      trading_address: null,
      invoice_bank_account: null,
    });
    expect(cleared).toEqual({ ...DEFAULTS, lock_version: 3 });
  });

  test('name a wrong field in the refusal, and none is saved', async () => {
    const invoice_bank_account = { ...BANK_ACCOUNT, sort_code: '12345x' };
    const answer = await save({ email: 'a@example.test', invoice_bank_account });
    expect(errorsOf(answer)).toMatchObject({
      'invoice_bank_account.sort_code': ['Must contain digits only'],
    });
    expect(await read()).toEqual(DEFAULTS);
  });

  test('apply new payment terms to the profile and to new invoices', async () => {
    await save({ payment_terms: 0 });
    const profile = await client.call(getProfile);
    expect(profile.body.data.contacts[0]?.payment_terms).toBe(0);
    const { id: customer_id } = await aCustomer(client);
    const termsOf = async (invoice: object) => {
      const sent = { params: { customer_id }, body: { invoice } };
      return (await client.call(createInvoice, sent)).body.data.payment_terms;
    };
    expect([await termsOf({}), await termsOf({ payment_terms: null })]).toEqual([0, null]);
  });

  test('answer 409 to all simultaneous first saves but one', async () => {
    const answers = await atOnce(3, (n) => save({ email: `${n}@example.test`, lock_version: 0 }));
    expect(tally(answers)).toEqual({ 200: 1, 409: 2 });
    expect((await read()).lock_version).toBe(1);
  });
});

test('the logo is the PNG printed on papers', async () => {
  await aLogo(client);
  const answer = await client.call(contract.getLogo);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment;/);
  expect(answer.bytes.subarray(1, 4).toString()).toBe('PNG');
  const { data } = (await client.call(contract.getInvoiceSettings)).body;
  expect(data.logo.url).toBe(`/v1/client/clients/${client.clientId}/logo`);
});

test('a client without a logo gets a 404 that says so', async () => {
  const answer = await client.raw(contract.getLogo);
  expect(answer).toMatchObject(refusal(404, 'There is no logo yet.'));
  expect((await client.call(contract.getInvoiceSettings)).body.data.logo).toEqual({ url: null });
});
