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
  test.each(Object.keys(COMPLETE))('requires %s, which cannot be cleared', (field) => {
    for (const missing of [undefined, null, '', '   ']) {
      expect(added({ [field]: missing })).toEqual([`${field}: Required`]);
    }
    // That one depends on the country, which only the whole customer says.
    if (field === 'post_code') return;
    for (const blank of ['', null]) {
      expect(read(customerChanges, { [field]: blank })).toEqual([`${field}: Required`]);
    }
  });

  test.each(['HK', 'AE', 'IE'])('in %s needs no post code', (country) => {
    expect(added({ country, post_code: '' })).toMatchObject({ country, post_code: null });
    expect(errorsByCountry({ post_code: null }, country)).toEqual([]);
  });

  test('has a post code and telephone numbers without invisible marks', () => {
    const phone = '\u202a020\u2011\u00a07946\u200b\u20030123\u202c';
    const shown = { phone_no_1: '020- 7946 0123', phone: '020- 7946 0123', post_code: 'YO1-7HH' };
    expect(added({ phone_no_1: phone, phone, post_code: '\u200eYO1\u20137HH' })).toMatchObject(
      shown,
    );
    expect(read(customerChanges, { phone })).toEqual({ phone: '020- 7946 0123' });
  });

  test('has every missing field reported at once', () => {
    expect(added({ name: '', post_code: '' })).toEqual(['name: Required', 'post_code: Required']);
  });

  test('keeps a post code where its country needs one', () => {
    for (const post_code of ['', null]) {
      expect(errorsByCountry({ post_code }, 'GB')).toEqual([
        { field: 'post_code', message: 'Required' },
      ]);
    }
    expect(errorsByCountry({}, 'GB')).toEqual([]);
  });

  test('is in Great Britain without a country', () => {
    expect(added({})).toMatchObject({ country: 'GB' });
    expect(added({ country: 'gb' })).toMatchObject({ country: 'GB' });
    expect(read(customerChanges, {})).toEqual({});
  });

  test.each(['', null, 'XX', 'GBR', 'United Kingdom'])('cannot have the country %j', (country) => {
    expect(added({ country })).toEqual([expect.stringMatching(/^country: /)]);
  });

  test('has e-mail addresses without white space', () => {
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
