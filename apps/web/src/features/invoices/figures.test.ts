import { expect, test } from 'vitest';
import { displayPrice, displayQuantity, tidyPrice, typedPence } from './figures.ts';

test.each([
  ['49.9', '49.90'],
  ['£1,000', '1000.00'],
  ['0.0125', '0.0125'],
  ['-5', '-5.00'],
  ['', ''],
  ['ten', 'ten'],
  ['1.23456', '1.23456'],
  ['1,234,567.5', '1234567.50'],
  ['1,5', '1,5'],
  ['£1,00', '£1,00'],
])('a price typed as %j becomes %j', (typed, tidy) => {
  expect(tidyPrice(typed)).toBe(tidy);
});

test('a typed discount becomes pence; empty text is 0, half-typed text is unknown', () => {
  expect(typedPence('£5')).toBe(500);
  expect(typedPence(' ')).toBe(0);
  expect(typedPence('5.')).toBeNull();
  expect(typedPence('1,50')).toBeNull();
});

test.each([
  ['49.9', '£49.90'],
  ['1234.5', '£1,234.50'],
  ['12345.6789', '£12,345.6789'],
  ['1000000', '£1,000,000.00'],
  ['0.0125', '£0.0125'],
  ['-1234.5', '−£1,234.50'],
  ['', ''],
])('the price %j reads %j, as on the paper', (wire, shown) => {
  expect(displayPrice(wire)).toBe(shown);
});

test.each([
  ['2', '2'],
  ['1234.5', '1,234.5'],
  ['0.0125', '0.0125'],
  ['', ''],
])('the quantity %j reads %j, as on the paper', (wire, shown) => {
  expect(displayQuantity(wire)).toBe(shown);
});
