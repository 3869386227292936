import { expect, test } from 'vitest';
import { nameOfSum } from './name-of-sum.ts';

test('a sum says that it is of all rows when only some are shown', () => {
  const shown = Array(10).fill({});
  expect(nameOfSum('Left to pay', shown, 1200)).toBe('Total left to pay');
  expect(nameOfSum('Total', shown, 1200)).toBe('Total for all 1,200');
  expect(nameOfSum('Left to pay', shown, 10)).toBe('Left to pay');
  expect(nameOfSum('Left to pay')).toBe('Left to pay');
});
