import { expect, test } from 'vitest';
import { displayAmount, plainFigure, tidyAmount } from './amounts.ts';

test.each([
  [' £1,234.5 ', '1234.5'],
  ['1,234', '1234'],
  ['12,345.60', '12345.60'],
  ['1,234,567', '1234567'],
  ['-£1,234', '-1234'],
  ['£ -5', '-5'],
  ['1,234.', '1234.'],
])('pound signs and thousands separators are no part of a figure: %j', (typed, plain) => {
  expect(plainFigure(typed)).toBe(plain);
});

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
  expect(displayAmount('-0.05')).toBe('-£0.05');
});
