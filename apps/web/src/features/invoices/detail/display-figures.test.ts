import { expect, test } from 'vitest';
import { displayPrice, displayQuantity } from './display-figures.ts';

test.each([
  ['49.9', '£49.90'],
  ['1234.5', '£1,234.50'],
  ['12345.6789', '£12,345.6789'],
  ['1000000', '£1,000,000.00'],
  ['0.0125', '£0.0125'],
  ['-1234.5', '-£1,234.50'],
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
