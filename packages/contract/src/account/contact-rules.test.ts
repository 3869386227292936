import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contactFields } from './contact-fields.ts';
import { contactErrors, isRequired, judgedContact, nothingGiven } from './contact-rules.ts';

const NO_POSTCODE = 'Must be a postcode such as SW1A 1AA (United Kingdom)';
const NO_PHONE = 'Must be a phone number with its area code, or with + and the country code';
const NO_DATE = 'Input a valid date: DD/MM/YYYY';
const NINO = 'national_insurance_number';
const today = '2026-11-21';

/** The fields as they are stored, or their errors by name. */
function read(fields: object, kind: 'primary' | 'second' = 'primary') {
  const parsed = z.core.safeParse(contactFields.check(judgedContact(kind, today)), fields);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

test.each([
  [{ first_name: ' Ada ' }, { first_name: 'Ada' }],
  [{ email: ' ada@example.test ' }, { email: 'ada@example.test' }],
  // Ofcom's numbers for drama are in no list of valid ones.
  [{ phone: '07700 900123' }, { phone: '07700 900123' }],
  [{ secondary_phone: '+353 1 234 5678' }, { secondary_phone: '+353 1 234 5678' }],
  [{ birthday: '2026-11-20' }, { birthday: '2026-11-20' }],
  [{ [NINO]: 'ab 12 34 56 c' }, { [NINO]: 'AB123456C' }],
  [{ tax_reference: '22345 67890K' }, { tax_reference: '2234567890' }],
  [{ postal_code: 'ls27ee' }, { postal_code: 'LS2 7EE' }],
  [{ postal_code: 'sw1a1aa' }, { postal_code: 'SW1A 1AA' }],
])('%j is stored as %j', (given, stored) => {
  expect(read(given)).toEqual(stored);
});

test.each<[object, string, string]>([
  [{ first_name: 'x'.repeat(101) }, 'first_name', 'Must contain no more than 100 characters'],
  [{ email: 'nobody' }, 'email', 'Invalid email'],
  [{ email: 'a@b.co, c@d.co' }, 'email', 'Invalid email'],
  [{ phone: '7946 0123' }, 'phone', NO_PHONE],
  [{ secondary_phone: 'none' }, 'secondary_phone', NO_PHONE],
  [{ birthday: '31/02/1984' }, 'birthday', NO_DATE],
  [{ birthday: '1984-02-30' }, 'birthday', NO_DATE],
  [{ birthday: 'the first of May '.repeat(9) }, 'birthday', NO_DATE],
  [{ birthday: today }, 'birthday', 'Must be a date in the past'],
  [{ [NINO]: 'QQ123456C' }, NINO, 'Only use a valid NINO'],
  [{ [NINO]: 'A'.repeat(41) }, NINO, 'Only use a valid NINO'],
  [{ [NINO]: 7 }, NINO, 'Must be text'],
  [{ tax_reference: '1234567890' }, 'tax_reference', 'Must be a valid UTR: check each digit'],
  [{ tax_reference: '223456789' }, 'tax_reference', 'Must contain 10 digits'],
  [{ tax_reference_none: 'no' }, 'tax_reference_none', 'Must be true or false'],
  [{ postal_code: 'LS2' }, 'postal_code', NO_POSTCODE],
  [{ postal_code: 'SW1A 1AAA' }, 'postal_code', 'Must contain no more than 8 characters'],
  // The space that it is written with makes it too long.
  [{ postal_code: 'BFPO1234' }, 'postal_code', 'Must contain no more than 8 characters'],
])('%j is refused at %s: %s', (fields, field, message) => {
  expect(read(fields)).toEqual([[field, message]]);
});

describe.each([
  ['primary', 'birthday building_number address_line_1 address_line_2 city postal_code'],
  ['second', 'relationship'],
] as const)('a %s contact', (kind, more) => {
  const required = ['first_name', 'last_name', 'email', 'phone', ...more.split(' ')];

  test('requires these fields, which may be left out of a change but not emptied', () => {
    const all = Object.keys(contactFields.shape);
    expect(all.filter((field) => isRequired(kind, field)).toSorted()).toEqual(required.toSorted());
    for (const field of required) {
      expect(read({ [field]: ' ' }, kind)).toEqual([[field, 'Required']]);
    }
    expect(read({}, kind)).toEqual({});
    const missing = contactErrors(nothingGiven(kind), { kind, today });
    expect(missing.map(({ field }) => field).toSorted()).toEqual(required.toSorted());
  });

  test('may empty all other fields', () => {
    const others = Object.keys(contactFields.shape).filter(
      (field) => !required.includes(field) && field !== 'tax_reference_none',
    );
    const emptied = Object.fromEntries(others.map((field) => [field, '']));
    const stored = Object.fromEntries(others.map((field) => [field, null]));
    expect(read(emptied, kind)).toEqual(stored);
  });
});

test('all errors of a form are shown at once, one per field', () => {
  expect(read({ birthday: 'x', phone: '1', city: '', [NINO]: 'x' })).toEqual([
    ['birthday', NO_DATE],
    [NINO, 'Only use a valid NINO'],
    ['city', 'Required'],
    ['phone', NO_PHONE],
  ]);
});
