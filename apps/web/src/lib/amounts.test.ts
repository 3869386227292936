import { expect, test } from 'vitest';
import { displayAmount, tidyAmount } from './amounts.ts';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';

test.each([
  '1,5',
  '1,00',
  '12,34',
  '1234,567',
  '1,2345',
  '1,23,456',
  '0,125',
  ',123',
  '1,234,5',
  '1.234,50',
  '1.5,000',
  '1 5',
  '1,,234',
])('a comma anywhere else stays, so no text is misread as another figure: %j', (typed) => {
  expect(plainFigure(typed)).toBe(typed);
  expect(tidyAmount(typed)).toBeNull();
});

test.each([
  ['1,234.5', '1234.50'],
  ['£ 10', '10.00'],
  ['0.05', '0.05'],
])('the text %s is read as %s', (typed, tidy) => {
  expect(tidyAmount(typed)).toBe(tidy);
});

test.each(['', 'ten', '1.234', '1.2.3', '£1,00'])('the text %j is no amount', (typed) => {
  expect(tidyAmount(typed)).toBeNull();
});

test('an amount shows with a pound sign, thousands separators and two decimals', () => {
  expect(displayAmount('1234.50')).toBe('£1,234.50');
  expect(displayAmount('-0.05')).toBe('−£0.05');
});
