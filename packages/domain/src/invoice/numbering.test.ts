import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextNumber } from './numbering.ts';

describe('the next number', () => {
  test.each([
    ['INV-0041', 'INV-0042'],
    ['INV-0099', 'INV-0100'],
    ['INV-9999', 'INV-10000'],
    ['2026/007', '2026/008'],
    ['2026-11 A', '2026-11 A1'],
    ['A', 'A1'],
    ['A9', 'A10'],
    ['7', '8'],
    ['000', '001'],
    ['INV-0041-B', 'INV-0041-B1'],
    ['Nº ٤٢', 'Nº ٤٢1'], // digits of other scripts are not increased
    ['INV-0041\u200d\ufe0f', 'INV-0042'],
    ['INV\u200c-0041', 'INV\u200c-0042'],
    ['X99999999999999999999', 'X100000000000000000000'], // above Number.MAX_SAFE_INTEGER
    ['X90071992547409930007', 'X90071992547409930008'],
  ])('after %s is %s', (last, next) => {
    expect(nextNumber(last, 'invoice')).toBe(next);
  });

  test('starts at INV-0001, or CN-0001 for credit notes', () => {
    expect(nextNumber(null, 'invoice')).toBe('INV-0001');
    expect(nextNumber(null, 'CreditNote')).toBe('CN-0001');
    expect(nextNumber('', 'invoice')).toBe('INV-0001');
  });

  test('starts again when the next would be longer than a number may be', () => {
    expect(nextNumber('9'.repeat(40), 'invoice')).toBe('INV-0001');
    expect(nextNumber('A'.repeat(40), 'CreditNote')).toBe('CN-0001');
    expect(nextNumber(`${'A'.repeat(36)}0009`, 'invoice')).toBe(`${'A'.repeat(36)}0010`);
  });

  test('always increments by one, keeping prefix and width', () => {
    const prefixes = fc.string({ maxLength: 10 }).filter((text) => !/[0-9]$/.test(text));
    const counters = fc.tuple(fc.nat({ max: 10 ** 9 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(prefixes, counters, (prefix, [count, width]) => {
        const last = prefix + String(count).padStart(width, '0');
        const next = prefix + String(count + 1).padStart(width, '0');
        expect(nextNumber(last, 'invoice')).toBe(next);
      }),
    );
  });
});
