import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bacsName, holderNameError } from './holder-name.ts';

test.each([
  ['Ada Test', 'ADA TEST'],
  ['Zoë O’Brien & Søn', 'ZOE OBRIEN & SON'],
  ["D'Arcy-Smith/Jones Ltd.", 'DARCY-SMITH/JONES'],
  ['Große Straße', 'GROSSE STRASSE'],
  ['Łukasz Żak', 'LUKASZ ZAK'],
  ['a@b_c', 'A B C'],
])('%s is %s for the bank', (name, written) => {
  expect(bacsName(name)).toBe(written);
});

test('a holder’s name has only characters of Bacs, at most 18', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      expect(bacsName(name)).toMatch(/^([A-Z0-9./&-][A-Z0-9./& -]{0,17})?$/);
    }),
  );
});

test.each(['王小明', '12 34', '…'])('%s is not a name that a bank could write', (name) => {
  expect(holderNameError(name)).toBe('Must contain letters from A to Z, as your bank writes it');
});

test.each(['A', 'Łódź', 'O’Brien'])('%s is a name that a bank could write', (name) => {
  expect(holderNameError(name)).toBeNull();
});
