import {
  getInvoiceSettings,
  updateInvoiceSettings,
  type InvoiceSettings,
} from '@counterfoil/contract/account/invoice-settings';
import { getProfile } from '@counterfoil/contract/account/routes';
import { createInvoice } from '@counterfoil/contract/invoices/routes';
import type { BodyIn } from '@counterfoil/contract/route';
import { atOnce, errorsOf, tally } from '@counterfoil/testkit/answers';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { beforeEach, describe, expect, test } from 'vitest';

const DEFAULTS: InvoiceSettings = {
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
const read = async () => (await client.call(getInvoiceSettings)).body.data;
const save = (invoice_settings: BodyIn<typeof updateInvoiceSettings>) =>
  client.call(updateInvoiceSettings, { body: { invoice_settings } });
const saved = async (fields: BodyIn<typeof updateInvoiceSettings>) =>
  (await save(fields)).body.data;
/** The errors of bodies that the contract's types may not allow, without their list of messages. */
async function errorsIn(invoice_settings: object) {
  const answer = await client.raw(updateInvoiceSettings, { body: { invoice_settings } });
  const { full_messages: _, ...fields } = errorsOf(answer);
  return fields;
}

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
  });

  test('are still read in full by a client who has left', async () => {
    const kept = await saved({ invoice_bank_account: BANK_ACCOUNT });
    await leaveTheService(client);
    expect(kept.invoice_bank_account).toEqual(BANK_ACCOUNT);
    expect(await read()).toEqual(kept);
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

  test('replace an address or a bank account as a whole: omitted parts become empty', async () => {
    await save({
      trading_address: { ...ADDRESS, address_line_2: 'Old Mill' },
      invoice_bank_account: BANK_ACCOUNT,
    });
    const { iban: _1, swift: _2, ...account } = BANK_ACCOUNT;
    const { address_line_2: _3, ...address } = ADDRESS;
    const changed = await saved({ trading_address: address, invoice_bank_account: account });
    expect(changed).toMatchObject({
      trading_address: ADDRESS,
      invoice_bank_account: { ...account, iban: null, swift: null },
    });
    const empty = { address_line_1: '', address_line_2: ' ', city: null, post_code: '' };
    expect((await saved({ trading_address: empty })).trading_address).toBeNull();
  });

  test('pass new payment terms on to the profile and to new invoices', async () => {
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

  test('answer 409 to the save that was based on an older version', async () => {
    await save({ email: 'first@example.test', lock_version: 0 });
    const late = await save({ email: 'second@example.test', lock_version: 0 });
    expect(late.status).toBe(409);
    expect(await read()).toMatchObject({ email: 'first@example.test', lock_version: 1 });
    // Without a lock_version the last write wins.
    expect((await save({ email: 'third@example.test' })).status).toBe(200);
  });

  test('answer 409 to all simultaneous first saves but one', async () => {
    const answers = await atOnce(3, (n) => save({ email: `${n}@example.test`, lock_version: 0 }));
    expect(tally(answers)).toEqual({ 200: 1, 409: 2 });
    expect((await read()).lock_version).toBe(1);
  });
});

describe('a bank account', () => {
  test.each<[object, string, string]>([
    [{ account_name: ' ' }, 'account_name', 'Required'],
    [{ account_name: undefined }, 'account_name', 'Required'],
    [{ sort_code: '' }, 'sort_code', 'Required'],
    [{ sort_code: undefined }, 'sort_code', 'Required'],
    [{ sort_code: '12-34-5' }, 'sort_code', 'Must contain 6 characters'],
    [{ sort_code: '1234567' }, 'sort_code', 'Must contain 6 characters'],
    [{ sort_code: '12345x' }, 'sort_code', 'Must contain digits only'],
    [{ sort_code: '１２３４５６' }, 'sort_code', 'Must contain digits only'],
    [{ account_number: null }, 'account_number', 'Required'],
    [{ account_number: '1234567' }, 'account_number', 'Must contain 8 characters'],
    [{ account_number: '123456789' }, 'account_number', 'Must contain 8 characters'],
    [{ account_number: 12345678 }, 'account_number', 'Must be text'],
    [{ iban: 'GB29'.padEnd(35, '1') }, 'iban', 'Must contain no more than 34 characters'],
    [{ iban: '1'.repeat(500) }, 'iban', 'Must contain no more than 34 characters'],
    [{ iban: 'GB28NWBK60161331926819' }, 'iban', 'Invalid IBAN'],
    [{ iban: 5 }, 'iban', 'Must be text'],
    [{ account_number: '31926818' }, 'iban', 'Does not match the sort code and account number'],
    [{ swift: 'NWBKGB2' }, 'swift', 'Must contain at least 8 characters'],
    [{ swift: 'NWBKGB2LXXXX' }, 'swift', 'Must contain no more than 11 characters'],
    [{ swift: 'NWBKGB2L9' }, 'swift', 'Invalid SWIFT code'],
  ])('with %j is refused at %s: %s', async (changes, field, message) => {
    const invoice_bank_account = { ...BANK_ACCOUNT, ...changes };
    expect(await errorsIn({ invoice_bank_account })).toEqual({
      [`invoice_bank_account.${field}`]: [message],
    });
    expect(await read()).toEqual(DEFAULTS);
  });

  test('abroad has its own IBAN, which is not compared with British account details', async () => {
    const account = { ...BANK_ACCOUNT, iban: 'DE89370400440532013000' };
    expect((await saved({ invoice_bank_account: account })).invoice_bank_account).toEqual(account);
  });

  test('needs neither an IBAN nor a SWIFT code', async () => {
    const account = { ...BANK_ACCOUNT, iban: ' ', swift: null };
    const { invoice_bank_account } = await saved({ invoice_bank_account: account });
    expect(invoice_bank_account).toEqual({ ...account, iban: null });
  });
});

const inAddress = (changes: object) => ({ trading_address: { ...ADDRESS, ...changes } });
const NO_POSTCODE = 'Must be a postcode such as SW1A 1AA (United Kingdom)';
const LONG = 'x'.repeat(1001);

test.each<[object, string, string]>([
  [{ email: 'nobody' }, 'email', 'Invalid email'],
  [{ invoice_email: 'a@b.co, c@d.co' }, 'invoice_email', 'Invalid email'],
  [{ payment_terms: '' }, 'payment_terms', 'Required'],
  [{ payment_terms: null }, 'payment_terms', 'Required'],
  [{ payment_terms: 366 }, 'payment_terms', 'Must be a number of days, 0 to 365'],
  [{ is_trading_address_default: null }, 'is_trading_address_default', 'Must be true or false'],
  [
    { debt_collection_message: LONG },
    'debt_collection_message',
    'Must contain no more than 1000 characters',
  ],
  [inAddress({ city: '' }), 'trading_address.city', 'Required'],
  [inAddress({ address_line_1: null }), 'trading_address.address_line_1', 'Required'],
  [inAddress({ post_code: undefined }), 'trading_address.post_code', 'Required'],
  [inAddress({ post_code: 'LS2' }), 'trading_address.post_code', NO_POSTCODE],
  [{ lock_version: 'x' }, 'lock_version', 'Must be a whole number'],
])('%j is refused at %s: %s', async (fields, field, message) => {
  expect(await errorsIn(fields)).toEqual({ [field]: [message] });
});
