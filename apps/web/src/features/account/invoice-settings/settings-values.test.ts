import { expect, test } from 'vitest';
import { groupIban, groupSortCode } from './settings-values.ts';

test.each([
  ['123456', '12-34-56'],
  ['12-34-56', '12-34-56'],
  [' 12 34 56 ', '12-34-56'],
  ['12345', '12345'],
  ['1234567', '1234567'],
  ['12a456', '12a456'],
  ['', ''],
])('sort code %j is shown as %j', (typed, shown) => {
  expect(groupSortCode(typed)).toBe(shown);
});

test.each([
  ['GB82WEST12345698765432', 'GB82 WEST 1234 5698 7654 32'],
  ['gb82 west-1234 5698 7654 32', 'GB82 WEST 1234 5698 7654 32'],
  ['', ''],
])('IBAN %j is shown as %j', (typed, shown) => {
  expect(groupIban(typed)).toBe(shown);
});
