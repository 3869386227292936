import { expect, test } from 'vitest';
import { plainFigure, tidyPrice, typedPence } from './figures.ts';

test('pound signs, commas and blanks are how people write, not part of a figure', () => {
  expect(plainFigure(' £1,234.5 ')).toBe('1234.5');
});

test.each([
  ['49.9', '49.90'],
  ['£1,000', '1000.00'],
  ['0.0125', '0.0125'],
  ['-5', '-5.00'],
  ['', ''],
  ['ten', 'ten'],
  ['1.23456', '1.23456'],
])('a price typed as %j stands as %j', (typed, tidy) => {
  expect(tidyPrice(typed)).toBe(tidy);
});

test('a discount counts in pence; nothing typed is none, half-typed is unknown', () => {
  expect(typedPence('£5')).toBe(500);
  expect(typedPence(' ')).toBe(0);
  expect(typedPence('5.')).toBeNull();
});
