import {
  getInvoiceSettings,
  updateInvoiceSettings,
  type InvoiceSettings,
} from '@counterfoil/contract/account/invoice-settings';
import { getProfile } from '@counterfoil/contract/account/routes';
import { createInvoice } from '@counterfoil/contract/invoices/routes';
import type { BodyIn } from '@counterfoil/contract/route';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { describe, expect, test } from 'vitest';

type Fields = BodyIn<typeof updateInvoiceSettings>;

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

const read = async (client: SignedInClient) => (await client.call(getInvoiceSettings)).body.data;
const save = (client: SignedInClient, invoice_settings: Fields, headers = {}) =>
  client.call(updateInvoiceSettings, { body: { invoice_settings }, headers });
/** The errors of a 422, for bodies that the contract's types may not allow. */
async function errorsOf(client: SignedInClient, invoice_settings: object) {
  const answer = await client.raw(updateInvoiceSettings, { body: { invoice_settings } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(422);
  const { full_messages: _, ...fields } = (answer.body as { errors: Record<string, string[]> })
    .errors;
  return fields;
}

describe('invoice settings', () => {
  test('have defaults for a client who has never saved any', async () => {
    expect(await read(await signedInClient())).toEqual(DEFAULTS);
  });

  test('are saved in full and read back', async () => {
    const client = await signedInClient();
    const answer = await save(client, {
      payment_terms: 14,
      email: ' paper@example.test ',
      invoice_email: 'answers@example.test',
      debt_collection_message: 'We charge interest\non late payments.',
      is_trading_address_default: true,
      trading_address: { ...ADDRESS, post_code: 'ls27ee' },
      invoice_bank_account: {
        ...BANK_ACCOUNT,
        sort_code: '60-16-13',
        iban: 'gb29 nwbk 6016 1331 9268 19',
      },
      lock_version: 0,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      payment_terms: 14,
      email: 'paper@example.test',
      invoice_email: 'answers@example.test',
      debt_collection_message: 'We charge interest\non late payments.',
      is_trading_address_default: true,
      trading_address: ADDRESS,
      invoice_bank_account: BANK_ACCOUNT,
      logo: { url: null },
      lock_version: 1,
    });
    expect(await read(client)).toEqual(answer.body.data);
  });

  test('keep the fields that are not given; null clears', async () => {
    const client = await signedInClient();
    await save(client, {
      email: 'a@example.test',
      debt_collection_message: 'Pay.',
      trading_address: ADDRESS,
      invoice_bank_account: BANK_ACCOUNT,
    });
    const kept = (await save(client, { invoice_email: 'b@example.test' })).body.data;
    expect(kept).toMatchObject({
      email: 'a@example.test',
      invoice_email: 'b@example.test',
      debt_collection_message: 'Pay.',
      trading_address: ADDRESS,
      invoice_bank_account: BANK_ACCOUNT,
      payment_terms: 30,
    });
    const cleared = await save(client, {
      email: null,
      invoice_email: '',
      debt_collection_message: ' \n ',
      trading_address: null,
      invoice_bank_account: null,
    });
    expect(cleared.body.data).toEqual({ ...DEFAULTS, lock_version: 3 });
  });

  test('replace an address or a bank account as a whole: omitted parts become empty', async () => {
    const client = await signedInClient();
    await save(client, {
      trading_address: { ...ADDRESS, address_line_2: 'Old Mill' },
      invoice_bank_account: BANK_ACCOUNT,
    });
    const { account_name, sort_code, account_number } = BANK_ACCOUNT;
    const { address_line_2: _, ...address } = ADDRESS;
    const saved = await save(client, {
      trading_address: address,
      invoice_bank_account: { account_name, sort_code, account_number },
    });
    expect(saved.body.data).toMatchObject({
      trading_address: ADDRESS,
      invoice_bank_account: { ...BANK_ACCOUNT, iban: null, swift: null },
    });
    const empty = { address_line_1: '', address_line_2: ' ', city: null, post_code: '' };
    expect((await save(client, { trading_address: empty })).body.data.trading_address).toBeNull();
  });

  test('of one client do not affect another client', async () => {
    const [mine, theirs] = [await signedInClient(), await signedInClient()];
    await save(theirs, {
      email: 'theirs@example.test',
      payment_terms: 7,
      invoice_bank_account: BANK_ACCOUNT,
    });
    expect(await read(mine)).toEqual(DEFAULTS);
    await save(mine, { email: 'mine@example.test' });
    expect(await read(theirs)).toMatchObject({ email: 'theirs@example.test', payment_terms: 7 });
    const answer = await mine.raw(updateInvoiceSettings, {
      params: { client_id: theirs.clientId },
      body: { invoice_settings: { email: 'taken@example.test' } },
    });
    expect(answer.status).toBe(404);
  });

  test('pass new payment terms on to the profile and to new invoices', async () => {
    const client = await signedInClient();
    await save(client, { payment_terms: 0 });
    const profile = await client.call(getProfile);
    expect(profile.body.data.contacts[0]?.payment_terms).toBe(0);
    const customer = await aCustomer(client);
    const params = { customer_id: customer.id };
    const draft = await client.call(createInvoice, { params, body: { invoice: {} } });
    expect(draft.body.data.payment_terms).toBe(0);
    const none = { invoice: { payment_terms: null } };
    const bare = await client.call(createInvoice, { params, body: none });
    expect(bare.body.data.payment_terms).toBeNull();
  });

  test('can be read but not changed by a client who has left', async () => {
    const client = await signedInClient();
    await save(client, { invoice_bank_account: BANK_ACCOUNT });
    await leaveTheService(client);
    expect((await read(client)).invoice_bank_account).toEqual(BANK_ACCOUNT);
    expect(await save(client, { invoice_bank_account: null })).toMatchObject({
      status: 403,
      body: {
        errors: ['You have left the service: what stands on invoices cannot be changed any more.'],
      },
    });
    expect((await read(client)).lock_version).toBe(1);
  });
});

describe('concurrent saves of the settings', () => {
  test('answer 409 to the save that was based on an older version', async () => {
    const client = await signedInClient();
    await save(client, { email: 'first@example.test', lock_version: 0 });
    expect((await save(client, { email: 'second@example.test', lock_version: 0 })).status).toBe(
      409,
    );
    expect(await read(client)).toMatchObject({ email: 'first@example.test', lock_version: 1 });
    // Without a lock_version the last write wins.
    expect((await save(client, { email: 'third@example.test' })).status).toBe(200);
  });

  test('answer 409 to one of two simultaneous first saves', async () => {
    const client = await signedInClient();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        save(client, { email: `${name}@example.test`, lock_version: 0 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await read(client)).lock_version).toBe(1);
  });

  test('with the same Idempotency-Key save once and give one answer', async () => {
    const client = await signedInClient();
    const key = { 'idempotency-key': 'settings-once' };
    const fields = { invoice_bank_account: BANK_ACCOUNT, lock_version: 0 };
    const first = await save(client, fields, key);
    expect(await save(client, fields, key)).toMatchObject({ status: 200, body: first.body });
    expect((await read(client)).lock_version).toBe(1);
    const other = await save(client, { email: null }, key);
    expect(other.status).toBe(422);
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
    const client = await signedInClient();
    const errors = await errorsOf(client, {
      invoice_bank_account: { ...BANK_ACCOUNT, ...changes },
    });
    expect(errors).toEqual({ [`invoice_bank_account.${field}`]: [message] });
    expect(await read(client)).toEqual(DEFAULTS);
  });

  test('abroad has its own IBAN, which is not compared with British account details', async () => {
    const client = await signedInClient();
    const iban = 'DE89370400440532013000';
    const saved = await save(client, { invoice_bank_account: { ...BANK_ACCOUNT, iban } });
    expect(saved.body.data.invoice_bank_account?.iban).toBe(iban);
  });

  test('needs neither an IBAN nor a SWIFT code', async () => {
    const client = await signedInClient();
    const account = { ...BANK_ACCOUNT, iban: ' ', swift: null };
    const saved = await save(client, { invoice_bank_account: account });
    expect(saved.body.data.invoice_bank_account).toEqual({ ...account, iban: null });
  });
});

test.each<[object, string, string]>([
  [{ email: 'nobody' }, 'email', 'Invalid email'],
  [{ invoice_email: 'a@b.co, c@d.co' }, 'invoice_email', 'Invalid email'],
  [{ payment_terms: '' }, 'payment_terms', 'Required'],
  [{ payment_terms: null }, 'payment_terms', 'Required'],
  [{ payment_terms: 366 }, 'payment_terms', 'Must be a number of days, 0 to 365'],
  [{ is_trading_address_default: null }, 'is_trading_address_default', 'Must be true or false'],
  [
    { debt_collection_message: 'x'.repeat(1001) },
    'debt_collection_message',
    'Must contain no more than 1000 characters',
  ],
  [{ trading_address: { ...ADDRESS, city: '' } }, 'trading_address.city', 'Required'],
  [
    { trading_address: { ...ADDRESS, address_line_1: null } },
    'trading_address.address_line_1',
    'Required',
  ],
  [
    { trading_address: { ...ADDRESS, post_code: undefined } },
    'trading_address.post_code',
    'Required',
  ],
  [
    { trading_address: { ...ADDRESS, post_code: 'LS2' } },
    'trading_address.post_code',
    'Must be a postcode such as SW1A 1AA (United Kingdom)',
  ],
  [{ lock_version: 'x' }, 'lock_version', 'Must be a whole number'],
])('%j is refused at %s: %s', async (fields, field, message) => {
  expect(await errorsOf(await signedInClient(), fields)).toEqual({ [field]: [message] });
});
