import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countries } from './countries.ts';
import { needsPostCode, noPostCode, postCodeName, writtenPostCode } from './post-code.ts';

/** With its separator, without it and with others, in either case. */
const typings = (code: string) => [
  code,
  code.replaceAll(/[ -]/g, '').toLowerCase(),
  ` ${code.replaceAll(/[ -]/g, ' \u00a0\u200b\u2011 ')} `,
];
const written = (code: string, country: string) =>
  typings(code).map((typed) => writtenPostCode(typed, country));

describe('a British postcode', () => {
  test.each([
    'M1 1AE',
    'B33 8TH',
    'CR2 6XH',
    'DN55 1PT',
    'W1A 1HQ',
    'EC1A 1BB',
    'SW1A 1AA',
    'YO1 7HH',
    'GIR 0AA',
    'BFPO 57',
    'BFPO 1234',
    'ASCN 1ZZ',
    'GX11 1AA',
    'JE2 3AB',
    'BT1 5GS',
  ])('is written %s, however it was typed', (code) => {
    expect(written(code, 'GB')).toEqual([code, code, code]);
  });

  test.each([
    'A',
    'YO1',
    'YO1 7H',
    'YO1 7HHH',
    'YO1 HH7',
    '10115',
    'D02 X285',
    'QA1 1AA', // the first letter is never Q, V or X
    'VA1 1AA',
    'XA1 1AA',
    'AI1 1AA', // the second letter is never I, J or Z
    'YO1 7CH', // the last two letters are never C, I, K, M, O or V
    'YO1 7HO',
    'BFPO 12345',
    'ASCN 2ZZ',
    'none',
    '-',
    'YO1 7HH, YO1 7HJ',
    'ẞO1 7HH',
  ])('cannot be %j', (code) => {
    expect(writtenPostCode(code, 'GB')).toBeNull();
  });
});

describe('a post code outside Great Britain', () => {
  test.each(
    Object.entries({
      IE: ['D02 X285', 'D6W XY00'],
      IM: ['IM1 1AA'],
      JE: ['JE2 3AB'],
      GG: ['GY10 1AB'],
      FR: ['75001'],
      US: ['10001', '10001-1234'],
      CA: ['K1A 0B1'],
      NL: ['1012 AB'],
      PL: ['00-001'],
      PT: ['1000-001', '1000'],
      SE: ['111 22'],
      JP: ['100-0001'],
      BR: ['01310-100'],
      MT: ['VLT 1117'],
      AU: ['2000'],
    }),
  )('in %s is written %s, however it was typed', (country, codes) => {
    for (const code of codes) expect(written(code, country)).toEqual([code, code, code]);
  });

  test.each([
    ['IE', 'YO1 7HH'],
    ['IE', 'B02 X285'],
    ['JE', 'YO1 7HH'],
    ['FR', '7500'],
    ['DE', '101151'],
    ['US', '1000'],
    ['US', '10001-12'],
    ['CA', 'D1A 0B1'],
    ['NL', '0012 AB'],
    ['PT', '1000-01'],
  ])('in %s cannot be %j', (country, typed) => {
    expect(writtenPostCode(typed, country)).toBeNull();
  });

  test.each(['AE', 'HK', 'FK', 'XX', 'toString', '__proto__'])(
    'in a country without a rule is kept as typed: %s',
    (country) => {
      expect(writtenPostCode('none - 7', country)).toBe('none - 7');
    },
  );
});

test('the error for a wrong post code gives a valid example for every country with a rule', () => {
  const ruled = countries().filter(({ code }) => writtenPostCode('?', code) === null);
  expect(ruled.length).toBeGreaterThan(40);
  for (const { code, name } of ruled) {
    const [, example = ''] = /such as (.+) \(/.exec(noPostCode(code)) ?? [];
    expect(noPostCode(code)).toContain(`(${name})`);
    expect(writtenPostCode(example, code)).toBe(example);
  }
  expect(noPostCode('GB')).toBe('Must be a postcode such as SW1A 1AA (United Kingdom)');
  expect(noPostCode('IE')).toBe('Must be an Eircode such as D02 X285 (Ireland)');
  expect(noPostCode('US')).toBe('Must be a ZIP code such as 10001 (United States)');
});

test('a post code has the name that its country uses', () => {
  expect(['GB', 'FR', 'IE', 'US'].map(postCodeName)).toEqual([
    'Postcode',
    'Postcode',
    'Eircode',
    'ZIP code',
  ]);
});

test('formatting a post code twice changes nothing', () => {
  const typed = fc.stringMatching(/^[A-Za-z0-9 -]{1,10}$/);
  const country = fc.constantFrom(...countries().map(({ code }) => code));
  fc.assert(
    fc.property(typed, country, (text, code) => {
      const once = writtenPostCode(text, code);
      if (once !== null) expect(writtenPostCode(once, code)).toBe(once);
    }),
  );
});

test.each([
  ['L-1009', 'LU', '1009'],
  ['LU-1009', 'LU', '1009'],
  ['D-10115', 'DE', '10115'],
  ['de 10115', 'DE', '10115'],
  ['F\u201375001', 'FR', '75001'],
  ['CH-8001', 'CH', '8001'],
  ['A–1010', 'AT', '1010'],
  ['FIN-00100', 'FI', '00100'],
  ['NL-1012AB', 'NL', '1012 AB'],
  ['PL-00-001', 'PL', '00-001'],
  ['UK YO1 7HH', 'GB', 'YO1 7HH'],
  ['D-10115', 'FR', null],
  ['D-1011', 'DE', null],
])('%j in %s is written %s: the country prefix is not part of a code', (typed, country, code) => {
  expect(writtenPostCode(typed, country)).toBe(code);
});

test.each([
  ['GB', true],
  ['DE', true],
  ['IE', false],
  ['HK', false],
  ['AE', false],
])('an address in %s requires a post code: %s', (country, needed) => {
  expect(needsPostCode(country)).toBe(needed);
});
