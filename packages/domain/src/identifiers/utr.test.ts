import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalUtr, utrError, utrText } from './utr.ts';

// Numbers that HMRC has published.
const VALID = ['2234567890', '1097172564', '2108834503', '8000083480', '4000082459'];

test.each([...VALID, '22345 67890', 'K2234567890', '2234567890k', 'k 22345-67890 '])(
  '%j is a UTR',
  (text) => {
    expect(utrError(text)).toBeNull();
  },
);

test.each([
  ['1234567890', 'Must be a valid UTR: check each digit'],
  ['0000000000', 'Must be a valid UTR: check each digit'],
  ['', 'Must contain 10 digits'],
  ['K', 'Must contain 10 digits'],
  ['223456789', 'Must contain 10 digits'],
  ['22345678901', 'Must contain 10 digits'],
  ['K2234567890K', 'Must contain 10 digits'],
  ['KK2234567890', 'Must contain 10 digits'],
  ['22345K67890', 'Must contain 10 digits'],
  ['２２３４５６７８９０', 'Must contain 10 digits'],
  ['2234567890\nx', 'Must contain 10 digits'],
])('%j is not a UTR: %s', (text, sentence) => {
  expect(utrError(text)).toBe(sentence);
});

test('exactly one of the ten first digits fits the other nine', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{9}$/), (others) => {
      const fitting = '0123456789'.split('').filter((first) => utrError(first + others) === null);
      expect(fitting).toHaveLength(1);
    }),
  );
});

test('a UTR is stored as its digits and shown in two groups', () => {
  expect(canonicalUtr(' k22345 67890')).toBe('2234567890');
  expect(utrText('K2234567890')).toBe('22345 67890');
  expect(utrText('1234567890')).toBe('1234567890');
});
