import { expect, test } from 'vitest';
import { tidyPrice, typedPence } from './figures.ts';

test('a typed price gets two decimals, and loses its pound sign and separators', () => {
  const typed = ['49.9', '£1,000', '-5', '1,234,567.5'];
  expect(typed.map(tidyPrice)).toEqual(['49.90', '1000.00', '-5.00', '1234567.50']);
});

test.each(['0.0125', '', 'ten', '1.23456', '1,5', '£1,00'])(
  'the price %j stays unchanged',
  (typed) => {
    expect(tidyPrice(typed)).toBe(typed);
  },
);

test('a typed discount becomes pence; empty text is 0, half-typed text is unknown', () => {
  expect(typedPence('£5')).toBe(500);
  expect(typedPence(' ')).toBe(0);
  expect(typedPence('5.')).toBeNull();
  expect(typedPence('1,50')).toBeNull();
});
