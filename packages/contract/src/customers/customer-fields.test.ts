import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorsByCountry } from './by-country.ts';
import { NO_PHONE_NUMBER } from './phone-number.ts';
import { customerChanges, newCustomer } from './customer-fields.ts';

const COMPLETE = {
  name: 'Ash & Sons',
  email: 'accounts@ash.example',
  phone_no_1: '01904 555 000',
  address_line_1: '1 High Street',
  city: 'York',
  post_code: 'YO1 7HH',
};

/** The fields as they are stored, or their errors. */
function read(schema: z.core.$ZodType, fields: object) {
  const parsed = z.core.safeParse(schema, fields);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
const added = (changes: object) => read(newCustomer, { ...COMPLETE, ...changes });

describe('a customer', () => {
  test.each(Object.keys(COMPLETE))('needs %s, which cannot be cleared', (field) => {
    for (const missing of [undefined, null, '', '   ']) {
      expect(added({ [field]: missing })).toEqual([`${field}: Required`]);
    }
    for (const blank of ['', null]) {
      expect(read(customerChanges, { [field]: blank })).toEqual([`${field}: Required`]);
    }
  });

  test('is in Great Britain without a country', () => {
    expect(added({})).toMatchObject({ country: 'GB' });
    expect(added({ country: 'gb' })).toMatchObject({ country: 'GB' });
    expect(read(customerChanges, {})).toEqual({});
  });

  test.each(['', null, 'XX', 'GBR', 'United Kingdom'])('cannot have the country %j', (country) => {
    expect(added({ country })).toEqual([expect.stringMatching(/^country: /)]);
  });

  test('has its e-mail addresses without white space', () => {
    const email = ' a@ash.example ,\tb@ash.example,\n c@ash.example ';
    expect(added({ email })).toMatchObject({ email: 'a@ash.example,b@ash.example,c@ash.example' });
  });

  test('with some invalid e-mails gets an error that names them', () => {
    const email = 'a@ash.example, b, c@';
    expect(added({ email })).toEqual(['email: b, c@ is/are invalid email(s)']);
  });

  test('gets an error for each phone number and post code that is wrong in the country', () => {
    const phones = { phone_no_1: '7', phone_no_2: '555', phone: '555', secondary_phone: 'Jo' };
    const wrong = Object.keys(phones).map((field) => ({ field, message: NO_PHONE_NUMBER }));
    const message = 'Must be a postcode such as 75001 (France)';
    expect(errorsByCountry({ ...phones, post_code: 'YO1 7HH' }, 'FR')).toEqual([
      ...wrong,
      { field: 'post_code', message },
    ]);
    expect(errorsByCountry({ phone: null, post_code: '75 001' }, 'FR')).toEqual([]);
  });
});
