import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mrzCheckDigit, readMrzLine } from './mrz.ts';
import {
  canonicalPassport,
  expiryError,
  NOT_A_PASSPORT,
  passportError,
  passportMask,
  passportWarnings,
} from './passport.ts';

const BRITISH = '9250764733GBR8809117F2007162<<<<<<<<<<<<<<08';
const ICAO = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';

test.each([
  [BRITISH, { number: '925076473', nationality: 'GBR', birthday: '880911', expiry: '200716' }],
  [ICAO, { number: 'L898902C3', nationality: 'UTO', birthday: '740812', expiry: '120415' }],
])('%s is a machine-readable line', (line, read) => {
  expect(readMrzLine(line)).toEqual(read);
});

test('a filler may replace the check digit of an empty optional number', () => {
  const line = BRITISH.slice(0, 42);
  const composite = mrzCheckDigit(line.slice(0, 10) + line.slice(13, 20) + line.slice(21) + '<');
  expect(readMrzLine(`${line}<${composite}`)).not.toBeNull();
});

test.each([
  // The last digit is right, which says nothing about those before it.
  ['9250764734GBR8809117F2007162<<<<<<<<<<<<<<05', 'check digit of the number'],
  ['9250764733GBR8809118F2007162<<<<<<<<<<<<<<01', 'check digit of the birthday'],
  ['9250764733GBR8809117F2007163<<<<<<<<<<<<<<09', 'check digit of the expiry'],
  ['9250764733GBR8809117F2007162<<<<<<<<<<<<<<53', 'check digit of an empty number'],
  ['9250764733GBR<8809106M2007128<<<<<<<<<<<<<660', 'length, with right digits at all places'],
])('%s is not a machine-readable line: wrong %s', (line) => {
  expect(readMrzLine(line)).toBeNull();
});

test.each([
  ['9', '3'],
  ['D23145890734', '9'],
  ['<<<', '0'],
  ['520727', '3'],
])('the check digit of %s is %s', (characters, digit) => {
  expect(mrzCheckDigit(characters)).toBe(digit);
});

describe('a change of one character in', () => {
  // All but the nationality and the sex, which no digit checks.
  const checked = [...Array(44).keys()].filter((at) => (at < 10 || at > 12) && at !== 20);
  test.each([BRITISH, ICAO])('%s is detected', (line) => {
    for (const at of checked) {
      const here = line[at] ?? '';
      const other = here === '<' ? '5' : String((Number.parseInt(here, 36) + 1) % 10);
      if (other === here) continue;
      expect(readMrzLine(line.slice(0, at) + other + line.slice(at + 1)), String(at)).toBeNull();
    }
  });
});

/** A line of a British passport with right check digits. */
function lineOf({
  number = '925076473',
  born = '880911',
  expiry = '310630',
  optional = '',
}): string {
  const withDigit = (text: string) => text + mrzCheckDigit(text);
  const [a, b] = [withDigit(number), withDigit(born)];
  const c = withDigit(expiry) + withDigit(optional.padEnd(14, '<'));
  return `${a}GBR${b}M${c}${mrzCheckDigit(a + b + c)}`;
}

const UK = { region: 'uk' } as const;
const ABROAD = { region: 'international' } as const;

test.each([
  [BRITISH, UK],
  [` ${BRITISH.toLowerCase().replaceAll(/.{11}/g, '$& ')} `, UK],
  ['925076473', UK],
  ['925 076 473', UK],
  [ICAO, ABROAD],
  // Unknown details do not contradict.
  [ICAO, { region: null }],
  [BRITISH, ABROAD],
] as const)('%j of %j is accepted', (code, rest) => {
  expect(passportError({ code, ...rest })).toBeNull();
});

test.each([
  ['', UK],
  ['92507647', UK],
  ['9250764733', UK],
  ['92507647A', UK],
  ['925076473', ABROAD],
  [BRITISH.slice(0, 43), UK],
  [`${BRITISH}<`, UK],
  [BRITISH.replace('08', '09').slice(-44), UK],
  // A foreigner, and an expiry that is no date, with right digits.
  [ICAO, UK],
  [lineOf({ expiry: '311331' }), UK],
] as const)('%j of %j is refused', (code, rest) => {
  expect(passportError({ code, ...rest })).toBe(NOT_A_PASSPORT);
  expect(NOT_A_PASSPORT).toBe('Invalid Passport Identification Number');
});

const expired = (on: string) =>
  `This passport expired on ${on}. Please use a valid one, or choose another document above.`;
const says = (date: string) =>
  `The passport identification code says ${date}. Please check this date.`;

test.each([
  // It is good on its last day.
  ['2026-11-21', '925076473', null],
  ['2026-11-20', '925076473', expired('20/11/2026')],
  ['2026-11-20', '', expired('20/11/2026')],
  ['2031-06-30', lineOf({ expiry: '310630' }), null],
  ['2031-06-03', lineOf({ expiry: '310630' }), says('30/06/2031')],
  ['2131-06-30', lineOf({ expiry: '310630' }), says('30/06/2031')],
  // A date other than the passport's is reported as such, even when it is in the past.
  ['2021-06-30', lineOf({ expiry: '310630' }).toLowerCase(), says('30/06/2031')],
  ['2026-11-20', lineOf({ expiry: '261120' }), expired('20/11/2026')],
  // A line with a wrong digit, or without a date, says nothing.
  ['2031-06-03', lineOf({ expiry: '310630' }).replace(/.$/, 'X'), null],
  ['2031-06-03', lineOf({ expiry: '311331' }), null],
])('the expiry %s beside the code "%s": %s', (expiry, code, error) => {
  expect(expiryError(expiry, { code, today: '2026-11-21' })).toBe(error);
});

test('a date of birth that does not match is a warning', () => {
  const born = (birthday: string | null) =>
    passportWarnings(BRITISH, { first_name: null, last_name: null, birthday });
  expect(born('1988-09-11')).toEqual([]);
  expect(born(null)).toEqual([]);
  expect(born('1988-11-09')).toEqual([
    'The date of birth in this passport does not match the one you gave us.',
  ]);
  const number = passportWarnings('925076473', {
    first_name: '',
    last_name: '',
    birthday: '1988-11-09',
  });
  expect(number).toEqual([]);
});

test('typed text is shown in capitals, without characters that no line has', () => {
  expect(passportMask('9250 7647 33gbr-88«09')).toBe('9250764733GBR8809');
  expect(passportMask(`${BRITISH}99`)).toBe(`${BRITISH}99`);
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const day = fc
  .date({
    min: new Date('2027-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

test('a line with valid check digits and expiry is accepted in any case, with any blanks', () => {
  fc.assert(
    fc.property(
      digits(9),
      digits(6),
      day,
      fc.stringMatching(/^[A-Z\d]{0,14}$/),
      (number, born, expiry, optional) => {
        const onLine = expiry.replaceAll('-', '').slice(2);
        const line = lineOf({ number, born, expiry: onLine, optional });
        const today = '2026-11-21';
        expect(passportError({ code: line, region: 'uk' })).toBeNull();
        expect(expiryError(expiry, { code: line, today })).toBeNull();
        const typed = line.toLowerCase().replaceAll(/.{5}/g, '$& ');
        expect(canonicalPassport(typed)).toBe(line);
        expect(passportError({ code: typed, region: 'uk' })).toBeNull();
        expect(expiryError(expiry, { code: typed, today })).toBeNull();
      },
    ),
  );
});
