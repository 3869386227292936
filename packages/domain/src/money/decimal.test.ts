import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatDecimal,
  multiplyToPence,
  parseDecimal,
  percentOf,
  type Decimal,
} from './decimal.ts';
import { MAX_PENCE } from './pence.ts';

const LIMITS = { maxPlaces: 4, maxInteger: 1_000_000_000 };

function decimal(value: string | number): Decimal {
  const parsed = parseDecimal(value, LIMITS);
  if (!parsed) throw new Error(`not a decimal: ${value}`);
  return parsed;
}

const decimals = (max: bigint) => fc.bigInt({ min: 0n, max }).map((units) => ({ units }));

describe('reading and writing decimals', () => {
  test.each([
    ['2', '2'],
    ['2.0000', '2'],
    ['49.99', '49.99'],
    ['49.90', '49.9'],
    ['0.0125', '0.0125'],
    ['007', '7'],
    ['-1.5', '-1.5'],
    ['.5', '0.5'],
    ['-.0125', '-0.0125'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['1000000000', '1000000000'],
    [0.1, '0.1'],
    [49.99, '49.99'],
    [-0, '0'],
  ])('reads %j and writes its shortest text %s', (value, text) => {
    expect(formatDecimal(decimal(value))).toBe(text);
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '1,5',
    '1.',
    '.',
    '-',
    '1.23456',
    '1e3',
    '+1',
    '1/3',
    'NaN',
    '1000000000.0001',
    '-1000000001',
    '9'.repeat(400),
  ])('refuses %j', (text) => {
    expect(parseDecimal(text, LIMITS)).toBeNull();
  });

  test.each([NaN, Infinity, 1e21, 1e-7, 0.1 + 0.2])('refuses the number %d', (number) => {
    expect(parseDecimal(number, LIMITS)).toBeNull();
  });

  test('keeps within the given limits of places and size', () => {
    expect(parseDecimal('1.25', { maxPlaces: 1, maxInteger: 100 })).toBeNull();
    expect(parseDecimal('1', { maxPlaces: 0, maxInteger: 100 })).toEqual({ units: 10_000n });
    expect(parseDecimal('100', { maxPlaces: 4, maxInteger: 100 })).not.toBeNull();
    expect(parseDecimal('100.0001', { maxPlaces: 4, maxInteger: 100 })).toBeNull();
  });

  test('reads every decimal back as it was written', () => {
    const limit = 10n ** 13n;
    fc.assert(
      fc.property(fc.bigInt({ min: -limit, max: limit }), (units) => {
        expect(parseDecimal(formatDecimal({ units }), LIMITS)).toEqual({ units });
      }),
    );
  });
});

describe('quantity times price', () => {
  test.each([
    ['2', '49.99', 9998],
    ['3', '3.33', 999],
    ['0', '49.99', 0],
    ['1', '0.005', 1],
    ['1', '0.0049', 0],
    ['1.5', '0.01', 2],
    ['0.5', '0.01', 1],
    ['0.3333', '3', 100],
    // In floating point 1.005 * 100 is 100.49999999999999, and 1.15 * 3 is 3.4499999999999997.
    ['1', '1.005', 101],
    ['3', '1.15', 345],
    ['0.0001', '0.0001', 0],
    ['-1', '0.005', -1],
  ])('%s x %s is %j pence, rounded half up', (quantity, price, pence) => {
    expect(multiplyToPence(decimal(quantity), decimal(price))).toBe(pence);
  });

  test('is null above the largest amount', () => {
    expect(multiplyToPence(decimal('1'), decimal('1000000000'))).toBe(100_000_000_000);
    expect(multiplyToPence(decimal('9.9999'), decimal('1000000000'))).toBe(999_990_000_000);
    expect(multiplyToPence(decimal('10'), decimal('1000000000'))).toBeNull();
    expect(multiplyToPence(decimal('1000000000'), decimal('1000000000'))).toBeNull();
  });

  test('is within half a penny of the exact product, and rounds halves up', () => {
    const some = decimals(10n ** 8n);
    fc.assert(
      fc.property(some, some, (quantity, price) => {
        // Both in 1e-8 pounds = 1e-6 pence.
        const exact = quantity.units * price.units;
        const rounded = BigInt(multiplyToPence(quantity, price) ?? -1) * 1_000_000n;
        expect(rounded - exact).toBeGreaterThan(-500_000n);
        expect(rounded - exact).toBeLessThanOrEqual(500_000n);
      }),
    );
  });
});

describe('a percentage of an amount', () => {
  test.each([
    [9581, '20', 1916],
    [958, '5', 48],
    [958, '0', 0],
    [9998, '20', 2000],
    [2, '20', 0],
    [3, '20', 1],
    [50, '5', 3],
    [10, '5', 1],
    [1000, '12.5', 125],
    [1000, '0.0125', 0],
    [MAX_PENCE, '100', MAX_PENCE],
    [-3, '20', -1],
    [-10, '5', -1],
  ])('is rounded half up: %j pence at a rate of %s is %j', (pence, rate, result) => {
    expect(percentOf(pence, decimal(rate))).toBe(result);
  });

  test('cannot exceed the largest amount', () => {
    expect(() => percentOf(MAX_PENCE, decimal('101'))).toThrow(
      `101 % of ${MAX_PENCE} is too large`,
    );
  });

  test('and the remaining percentage add up to the amount, to the penny', () => {
    fc.assert(
      fc.property(fc.nat({ max: MAX_PENCE }), decimals(1_000_000n), (pence, rate) => {
        const rest = { units: 1_000_000n - rate.units };
        const sum = percentOf(pence, rate) + percentOf(pence, rest);
        expect(sum - pence).toBeGreaterThanOrEqual(0);
        expect(sum - pence).toBeLessThanOrEqual(1);
      }),
    );
  });
});
