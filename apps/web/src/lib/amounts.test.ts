import { expect, test } from 'vitest';
import { displayAmount, tidyAmount } from './amounts.ts';

test.each([
  ['1,234.5', '1234.50'],
  ['£ 10', '10.00'],
  ['0.05', '0.05'],
])('the text %s is read as %s', (typed, tidy) => {
  expect(tidyAmount(typed)).toBe(tidy);
});

test.each(['', 'ten', '1.234', '1.2.3', '£1,00', '1.234,50'])(
  'the text %j is not an amount',
  (typed) => {
    expect(tidyAmount(typed)).toBeNull();
  },
);

test('an amount shows with a pound sign, thousands separators and two decimals', () => {
  expect(displayAmount('1234.50')).toBe('£1,234.50');
  expect(displayAmount('-0.05')).toBe('−£0.05');
});
