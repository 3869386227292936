import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalLicence,
  licenceError,
  licenceMask,
  licenceWarnings,
  NOT_A_LICENCE,
} from './driving-licence.ts';

test.each([
  // A woman born on 5 July 1964.
  'MORGA657054SM9IJ',
  'morga 657054 sm9ij',
  'MORGA-657054-SM9IJ',
  // A man, without a second name.
  'FOX99607054S99IJ',
  'MCK99512311A92AB',
  'O9999001010A99ZZ',
  // 29 February of a leap year of one century at least.
  'SMITH002290A99AB',
  // Northern Ireland.
  '12345678',
  '1234 5678',
  // With the two digits that follow on the card.
  'MORGA657054SM9IJ35',
])('%s is a driving licence number', (code) => {
  expect(licenceError(code)).toBeNull();
});

test.each([
  '',
  'MORGA657054SM9I',
  'MORGA657054SM9IJ3',
  'MORGA657054SM9IJ355',
  'MORGA657054SM9I1',
  // The month, the day, and a day that no month has.
  'MORGA613054SM9IJ',
  'MORGA663054SM9IJ',
  'MORGA600054SM9IJ',
  'MORGA657004SM9IJ',
  'MORGA657324SM9IJ',
  'MORGA602304SM9IJ',
  'MORGA627054SM9IJ',
  // A nine within the surname, a digit in it, none at all.
  'M9RGA657054SM9IJ',
  'MORG1657054SM9IJ',
  '99999657054SM9IJ',
  // A second initial without a first.
  'MORGA6570549M9IJ',
  // A decade that is a letter.
  'MORGAX57054SM9IJ',
  '1234567',
  '123456789',
])('%j is not a driving licence number', (code) => {
  expect(licenceError(code)).toBe(NOT_A_LICENCE);
});

const GRACE = { first_name: 'Sarah Meredyth', last_name: 'Morgan', birthday: '1964-07-05' };
const [SURNAME, INITIALS, BIRTHDAY] = ['surname', 'initials', 'date of birth'].map(
  (what) =>
    new RegExp(`^The ${what} in this number (does|do) not match the (name|one) you gave us\\.$`),
);

describe('the licence MORGA657054SM9IJ', () => {
  const warnings = (changes: Partial<Record<keyof typeof GRACE, string | null>>) =>
    licenceWarnings('morga 657054 sm9ij', { ...GRACE, ...changes });

  test('fits Sarah Meredyth Morgan, born on 5 July 1964', () => {
    expect(warnings({})).toEqual([]);
  });

  test.each([
    [{ last_name: 'Morgenstern' }, SURNAME],
    [{ last_name: 'Jones' }, SURNAME],
    [{ first_name: 'Mary' }, INITIALS],
    [{ first_name: 'Sarah Ann' }, INITIALS],
    [{ birthday: '1964-07-06' }, BIRTHDAY],
    [{ birthday: '1964-08-05' }, BIRTHDAY],
    [{ birthday: '1974-07-05' }, BIRTHDAY],
    [{ birthday: '1965-07-05' }, BIRTHDAY],
  ])('warns where the contact says %j', (changes, warning) => {
    expect(warnings(changes)).toEqual([expect.stringMatching(warning ?? '')]);
  });

  test.each([
    // Unknown details do not contradict.
    { last_name: null, first_name: null, birthday: null },
    { first_name: 'Sarah' },
    { last_name: "Mórgan-O'Neill" },
  ])('does not warn where the contact says %j', (changes) => {
    expect(warnings(changes)).toEqual([]);
  });

  test('warns of every mismatch', () => {
    const other = { last_name: 'Fox', first_name: 'Tom', birthday: '1990-01-01' };
    expect(warnings(other)).toHaveLength(3);
  });
});

test.each([
  ['Mack', 'MCK99512311A92AB'],
  ['MacDonald', 'MCDON512311A92AB'],
  ['McDonald', 'MCDON512311A92AB'],
  ['Fox', 'FOX99512311A92AB'],
])('the surname %s matches the licence %s', (last_name, code) => {
  expect(licenceWarnings(code, { first_name: 'A', last_name, birthday: null })).toEqual([]);
});

test('a number from Northern Ireland says nothing about its holder', () => {
  expect(licenceWarnings('12345678', GRACE)).toEqual([]);
});

test.each([
  ['morga657054sm9ij', 'MORGA 657054 SM9IJ'],
  ['morga', 'MORGA'],
  ['morga6', 'MORGA 6'],
  ['m/o.r-g a', 'MORGA'],
  ['MORGA 657054 SM9IJ 35', 'MORGA 657054 SM9IJ 35'],
  ['MORGA657054SM9IJ3567', 'MORGA 657054 SM9IJ 3567'],
  ['12 34', '1234'],
  ['123456789', '123456789'],
  ['', ''],
])('the typed text %j is shown as %j', (typed, shown) => {
  expect(licenceMask(typed)).toBe(shown);
});

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''));
const person = fc.record({
  last_name: fc.string({ unit: letter, minLength: 1, maxLength: 12 }),
  first: letter,
  second: fc.option(letter),
  born: fc.date({
    min: new Date('1926-01-01T00:00:00Z'),
    max: new Date('2010-12-31T00:00:00Z'),
    noInvalidDate: true,
  }),
  isWoman: fc.boolean(),
  rest: fc.tuple(letter, letter),
});

/** The number as DVLA's rules make it, written without our code. */
function numberOf({
  last_name,
  first,
  second,
  born,
  isWoman,
  rest,
}: typeof person extends fc.Arbitrary<infer T> ? T : never) {
  const [year = '', month = '', day = ''] = born.toISOString().slice(0, 10).split('-');
  const surname = (last_name.startsWith('MAC') ? `MC${last_name.slice(3)}` : last_name).slice(0, 5);
  const months = String(Number(month) + (isWoman ? 50 : 0)).padStart(2, '0');
  return [
    surname + '9'.repeat(5 - surname.length),
    year[2],
    months,
    day,
    year[3],
    first + (second ?? '9'),
    `9${rest.join('')}`,
  ].join('');
}

test('any person’s own number is valid, matches them, and passes the mask unchanged', () => {
  fc.assert(
    fc.property(person, (who) => {
      const code = numberOf(who);
      expect(licenceError(code)).toBeNull();
      expect(canonicalLicence(licenceMask(code.toLowerCase()))).toBe(code);
      const { last_name, first, second, born } = who;
      const first_name = [first, second].filter(Boolean).join(' ');
      const birthday = born.toISOString().slice(0, 10);
      expect(licenceWarnings(code, { first_name, last_name, birthday })).toEqual([]);
    }),
  );
});
