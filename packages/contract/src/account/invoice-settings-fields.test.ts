import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { invoiceSettingsFields } from './invoice-settings-fields.ts';

const BANK_ACCOUNT = {
  account_name: 'Test Joinery Ltd',
  sort_code: '601613',
  account_number: '31926819',
  iban: 'GB29NWBK60161331926819',
  swift: 'NWBKGB2L',
};
const ADDRESS = { address_line_1: 'Unit 4', city: 'Leeds', post_code: 'LS2 7EE' };

/** The fields as they are stored, or their errors by path. */
function read(fields: object) {
  const parsed = z.core.safeParse(invoiceSettingsFields, fields);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

describe('a bank account', () => {
  const accountWith = (changes: object) =>
    read({ invoice_bank_account: { ...BANK_ACCOUNT, ...changes } });

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
  ])('with %j is refused at %s: %s', (changes, field, message) => {
    expect(accountWith(changes)).toEqual([[`invoice_bank_account.${field}`, message]]);
  });

  test.each([
    // A foreign IBAN does not contain the British codes.
    [{ iban: 'DE89370400440532013000' }, {}],
    [{ iban: ' ', swift: null }, { iban: null }],
    [
      { iban: undefined, swift: undefined },
      { iban: null, swift: null },
    ],
  ])('with %j is accepted', (changes, stored) => {
    const invoice_bank_account = { ...BANK_ACCOUNT, ...changes, ...stored };
    expect(accountWith(changes)).toEqual({ invoice_bank_account });
  });
});

const inAddress = (changes: object) => ({ trading_address: { ...ADDRESS, ...changes } });
const NO_POSTCODE = 'Must be a postcode such as SW1A 1AA (United Kingdom)';
const LONG = 'x'.repeat(1001);

test('an address is replaced as a whole: omitted parts are cleared, and an empty one is none', () => {
  const trading_address = { ...ADDRESS, address_line_2: null };
  expect(read(inAddress({ post_code: 'ls27ee' }))).toEqual({ trading_address });
  const empty = { address_line_1: '', address_line_2: ' ', city: null, post_code: '' };
  expect(read(inAddress(empty))).toEqual({ trading_address: null });
});

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
])('%j is refused at %s: %s', (fields, field, message) => {
  expect(read(fields)).toEqual([[field, message]]);
});
