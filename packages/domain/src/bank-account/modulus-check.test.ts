import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passesModulusCheck } from './modulus-check.ts';
import { readModulusTable } from './modulus-table.ts';

const read = (name: string) =>
  readFileSync(new URL(`./sort-codes/${name}`, import.meta.url), 'utf8');
const [WEIGHTS, SUBSTITUTIONS] = [read('valacdos-v8-50.txt'), read('scsubtab.txt')];
const table = readModulusTable(WEIGHTS, SUBSTITUTIONS);
/** Of an account such as `089999 66374958`. */
const passes = (details: string) => {
  const [sortCode = '', account = ''] = details.split(' ');
  return passesModulusCheck(table, sortCode, account);
};

describe('the 34 cases that Vocalink has published', () => {
  test.each([
    ['089999 66374958', 'modulus 10'],
    ['107999 88837491', 'modulus 11'],
    ['202959 63748472', 'modulus 11 and double alternate'],
    ['871427 46238510', 'exceptions 10 and 11, the first check passes'],
    ['872427 46238510', 'exceptions 10 and 11, the second check passes'],
    ['871427 09123496', 'exception 10 with 09'],
    ['871427 99123496', 'exception 10 with 99'],
    ['820000 73688637', 'exception 3, the second check is skipped'],
    ['827999 73988638', 'exception 3, the second check is skipped for 9'],
    ['827101 28748352', 'exception 3, both checks pass'],
    ['134020 63849203', 'exception 4, the remainder is the check digits'],
    ['118765 64371389', 'exception 1'],
    ['200915 41011166', 'exception 6, a foreign currency'],
    ['938611 07806039', 'exception 5'],
    ['938600 42368003', 'exception 5 with another sort code'],
    ['938063 55065200', 'exception 5, both remainders are 0'],
    ['772798 99345694', 'exception 7'],
    ['086090 06774744', 'exception 8'],
    ['309070 02355688', 'exceptions 2 and 9, the first check passes'],
    ['309070 12345668', 'exceptions 2 and 9, the second check passes'],
    ['309070 12345677', 'exception 2, a is not 0 and g is not 9'],
    ['309070 99345694', 'exception 2, a is not 0 and g is 9'],
    ['074456 12345112', 'exceptions 12 and 13, modulus 11 passes'],
    ['070116 34012583', 'exceptions 12 and 13, modulus 11 passes'],
    ['074456 11104102', 'exceptions 12 and 13, modulus 10 passes'],
    ['180002 00000190', 'exception 14, the second check passes'],
  ])('%s passes: %s', (details) => {
    expect(passes(details)).toBe(true);
  });

  test.each([
    ['938063 15764273', 'exception 5, the second check digit is wrong'],
    ['938063 15764264', 'exception 5, the first check digit is wrong'],
    ['938063 15763217', 'exception 5, the first remainder is 1'],
    ['118765 64371388', 'exception 1'],
    ['203099 66831036', 'modulus 11 passes, double alternate does not'],
    ['203099 58716970', 'double alternate passes, modulus 11 does not'],
    ['089999 66374959', 'modulus 10'],
    ['107999 88837493', 'modulus 11'],
  ])('%s fails: %s', (details) => {
    expect(passes(details)).toBe(false);
  });
});

test.each([
  ['200000 55779911', true],
  ['200000 55779912', false],
  // Exception 7 checks what it does not leave out; exception 6 is about accounts from 4 to 8.
  ['772798 99345695', false],
  ['200915 31011166', false],
  // No row: no check.
  ['000000 12345678', true],
])('%s: %s', (details, verdict) => {
  expect(passes(details)).toBe(verdict);
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

test('a verdict does not depend on earlier checks', () => {
  const seventh = '772798 99345694';
  fc.assert(
    fc.property(digits(8), (account) => {
      const before = passes(`772798 ${account}`);
      passes(seventh);
      expect(passes(`772798 ${account}`)).toBe(before);
    }),
  );
});

const RANGES = WEIGHTS.trim()
  .split(/\r?\n/)
  .map((line) => line.slice(0, 6));

test('one wrong digit of an account is detected where a plain modulus 11 weighs it', () => {
  const small = readModulusTable(
    '010004 016715 MOD11    0    0    0    0    0    0    8    7    6    5    4    3    2    1',
    '',
  );
  const at = fc.integer({ min: 0, max: 7 });
  fc.assert(
    fc.property(digits(7), at, fc.integer({ min: 1, max: 9 }), (start, place, more) => {
      const fitting = '0123456789'.split('').map((last) => start + last);
      const account = fitting.find((each) => passesModulusCheck(small, '010004', each));
      // Modulus 11 leaves some beginnings without a last digit.
      if (account === undefined) return;
      const wrong = account
        .split('')
        .map((digit, index) => (index === place ? String((Number(digit) + more) % 10) : digit));
      expect(passesModulusCheck(small, '010004', wrong.join(''))).toBe(false);
    }),
  );
});

test('every sort code has at most two rows', () => {
  for (const sortCode of RANGES) expect(table.rowsOf(sortCode).length).toBeLessThanOrEqual(2);
});

test('a damaged table is refused', () => {
  expect(() => readModulusTable('010004 016715 MOD11 0 0 7', '')).toThrow(RangeError);
  expect(() => readModulusTable('010004 016715 MOD12 1 1 1 1 1 1 1 1 1 1 1 1 1 1', '')).toThrow(
    RangeError,
  );
  expect(() => readModulusTable('', '938173')).toThrow(RangeError);
});
