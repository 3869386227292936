import { describe, expect, test } from 'vitest';
import { canBePhoneNumber } from './phone-number.ts';

describe('a phone number', () => {
  test.each([
    '020 7946 0123',
    '07700 900123', // Ofcom's numbers for drama
    '07700900999',
    '01904 555 000',
    '(01904) 555-000',
    '0800 1111',
    '+44 20 7946 0123',
    '+44 (0)20 7946 0123',
    '0044 20 7946 0123',
    '020 7946 0123 ext 12',
    '020 7946 0123 x12',
    '+353 1 234 5678',
    '00 353 1 234 5678',
    '+1 212 555 0123',
    '٠٢٠ ٧٩٤٦ ٠١٢٣',
  ])('of a British customer may be %s', (text) => {
    expect(canBePhoneNumber(text, 'GB')).toBe(true);
  });

  test.each([
    '1',
    '999',
    '7946 0123', // without its area code
    '020 7946 01234567',
    '+44 20 7946 01234567',
    '+999 20 7946 0123',
    'none',
    '-',
    'Jo 020 7946 0123',
    '020 7946 0123 (Jo)',
    '020 7946 0123 / 07700 900123',
    '020 7946 0123, 07700 900123',
    'accounts@ash.example',
    '0'.repeat(40),
    '1'.repeat(1e5),
  ])('of a British customer cannot be %.40j', (text) => {
    expect(canBePhoneNumber(text, 'GB')).toBe(false);
  });

  test("may be one of the customer's country, or a British one", () => {
    expect(canBePhoneNumber('212 555 0123', 'US')).toBe(true);
    expect(canBePhoneNumber('011 44 20 7946 0123', 'US')).toBe(true);
    expect(canBePhoneNumber('06 12 34 56 78', 'FR')).toBe(true);
    expect(canBePhoneNumber('07700 900123', 'FR')).toBe(true);
    expect(canBePhoneNumber('020 7946 0123', 'AQ')).toBe(true);
    expect(canBePhoneNumber('3333', 'FR')).toBe(false);
    expect(canBePhoneNumber('no', 'AQ')).toBe(false);
    expect(canBePhoneNumber('22 12 34', 'AX')).toBe(true);
  });
});
