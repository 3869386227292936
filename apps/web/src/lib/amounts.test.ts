import { expect, test } from 'vitest';
import { displayAmount, tidyAmount } from './amounts.ts';

test.each([
  ['1,234.5', '1234.50'],
  ['£ 10', '10.00'],
  ['0.05', '0.05'],
])('takes %s for %s', (typed, tidy) => {
  expect(tidyAmount(typed)).toBe(tidy);
});

test.each(['', 'ten', '1.234', '1.2.3'])('takes %j for no amount', (typed) => {
  expect(tidyAmount(typed)).toBeNull();
});

test('shows pounds with thousands and two decimals', () => {
  expect(displayAmount('1234.50')).toBe('£1,234.50');
  expect(displayAmount('-0.05')).toBe('-£0.05');
});
