import { expect, test } from 'vitest';
import { nameOfSum } from './name-of-sum.ts';

test('a sum says of how many rows it is when only some of them are shown', () => {
  expect(nameOfSum('Left to pay', Array(10).fill({}), 1200)).toBe('Left to pay, all 1,200');
  expect(nameOfSum('Left to pay', Array(10).fill({}), 10)).toBe('Left to pay');
  expect(nameOfSum('Left to pay')).toBe('Left to pay');
});
