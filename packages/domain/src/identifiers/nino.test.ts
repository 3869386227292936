import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalNino, ninoError, ninoText } from './nino.ts';

test.each([
  'AB123456C',
  'ab 12 34 56 c',
  ' AB 123456 C ',
  'AB-12-34-56-C',
  'AA000000A',
  'YZ999999D',
  'CR109921B',
  'SN123456C',
])('%j is a National Insurance number', (text) => {
  expect(ninoError(text)).toBeNull();
});

test.each([
  // The first letter is never D, F, I, Q, U or V; the second never D, F, I, O, Q, U or V.
  ...'D F I Q U V'.split(' ').map((letter) => `${letter}A123456C`),
  ...'D F I O Q U V'.split(' ').map((letter) => `A${letter}123456C`),
  ...['BG', 'GB', 'KN', 'NK', 'NT', 'TN', 'ZZ'].map((prefix) => `${prefix}123456A`),
  'bg123456a',
  'QQ123456C',
  'AB123456E',
  'AB123456',
  'AB1234567',
  'AB12345C',
  'AB1234567C',
  'A1123456C',
  'ß123456C',
  'ſſ123456C',
  'AB１２３４５６C',
  'AB123456C AB123456C',
  'AB123456C\nX',
  '',
])('%j is not a National Insurance number', (text) => {
  expect(ninoError(text)).toBe('Only use a valid NINO');
});

const ninos = fc
  .stringMatching(/^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][0-9]{6}[A-D]$/)
  .filter((nino) => ninoError(nino) === null);

test('a number is stored in one form however it is typed, and shown in groups', () => {
  expect(canonicalNino(' ab 12-34 56c')).toBe('AB123456C');
  expect(ninoText('ab123456c')).toBe('AB 12 34 56 C');
  expect(ninoText('ab12345')).toBe('ab12345');
  fc.assert(
    fc.property(ninos, (nino) => {
      expect(canonicalNino(ninoText(nino).toLowerCase())).toBe(nino);
    }),
  );
});
