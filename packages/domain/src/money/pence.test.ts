import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addPence, formatPence, formatPounds, MAX_PENCE, parsePence } from './pence.ts';
import { plainFigure } from './plain-figure.ts';

const amounts = fc.integer({ min: -MAX_PENCE, max: MAX_PENCE });

describe('reading amounts', () => {
  test.each([
    ['134.61', 13461],
    ['134.6', 13460],
    ['134', 13400],
    ['0', 0],
    ['0.01', 1],
    ['007.50', 750],
    ['.5', 50],
    ['-.05', -5],
    ['-5.00', -500],
    ['9999999999.99', MAX_PENCE],
    [134, 13400],
    [134.61, 13461],
    [0.29, 29],
    [1.15, 115],
    [-0.5, -50],
  ])('reads %j as %j pence', (value, pence) => {
    expect(parsePence(value)).toBe(pence);
  });

  test.each([
    '',
    ' ',
    '1 ',
    ' 1',
    '1,000',
    '1.',
    '.',
    '-',
    '-.',
    '0.005',
    '1.234',
    '1e3',
    '0x10',
    '+1',
    '--1',
    '-',
    '£5',
    '1\n',
    '1.2.3',
    'NaN',
    'Infinity',
    '١٢',
    '10000000000',
    '1'.repeat(400),
  ])('refuses %j', (text) => {
    expect(parsePence(text)).toBeNull();
  });

  test.each([NaN, Infinity, 1e21, 1e-7, 0.005, 0.1 + 0.2, 1e10])(
    'refuses the number %d',
    (number) => {
      expect(parsePence(number)).toBeNull();
    },
  );

  test.each(['-0', '-0.00', -0])('gives zero no sign: %j', (zero) => {
    expect(Object.is(parsePence(zero), 0)).toBe(true);
  });
});

describe('writing amounts', () => {
  test.each([
    [13461, '134.61', '£134.61'],
    [0, '0.00', '£0.00'],
    [5, '0.05', '£0.05'],
    [-500, '-5.00', '−£5.00'],
    [-1, '-0.01', '−£0.01'],
    [-0, '0.00', '£0.00'],
    [99999, '999.99', '£999.99'],
    [100000, '1000.00', '£1,000.00'],
    [123450, '1234.50', '£1,234.50'],
    [MAX_PENCE, '9999999999.99', '£9,999,999,999.99'],
  ])('writes %j pence as %s on the wire and %s on screens', (pence, wire, screen) => {
    expect(formatPence(pence)).toBe(wire);
    expect(formatPounds(pence)).toBe(screen);
  });

  test('refuses anything but whole pence', () => {
    for (const value of [0.5, NaN, Infinity, 2 ** 53]) {
      expect(() => formatPence(value)).toThrow(new RangeError(`Not whole pence: ${value}`));
    }
  });

  test('writes every amount so that it can be read back, from text and from a number', () => {
    fc.assert(
      fc.property(amounts, (pence) => {
        expect(parsePence(formatPence(pence))).toBe(pence);
        expect(parsePence(Number(formatPence(pence)))).toBe(pence);
        expect(parsePence(plainFigure(formatPounds(pence)))).toBe(pence);
      }),
    );
  });

  test('writes pounds with the same digits as Intl, and the true minus', () => {
    const intl = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
    fc.assert(
      fc.property(amounts, (pence) => {
        const written = intl.format(formatPence(pence) as `${number}`).replace('-', '−');
        expect(formatPounds(pence)).toBe(written);
      }),
    );
  });
});

describe('adding amounts', () => {
  test('returns their sum', () => {
    expect(addPence()).toBe(0);
    expect(addPence(9998, 1000, 999)).toBe(11997);
    expect(addPence(MAX_PENCE, -MAX_PENCE)).toBe(0);
  });

  test('refuses a sum above the largest amount, and fractions of a penny', () => {
    expect(() => addPence(MAX_PENCE, 1)).toThrow(
      `Beyond what an amount may be: ${MAX_PENCE + 1} pence`,
    );
    expect(() => addPence(-MAX_PENCE, -1)).toThrow(RangeError);
    expect(() => addPence(0.5, 0.5)).toThrow(RangeError);
    expect(() => addPence(NaN)).toThrow(RangeError);
  });
});
