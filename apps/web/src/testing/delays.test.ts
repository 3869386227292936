import { expect, test } from 'vitest';
import { delaySeed, randomNumbers } from './delays.ts';

const first = (seed: number, name: string) => {
  const numbers = randomNumbers(seed, name);
  return Array.from({ length: 100 }, () => numbers.next().value);
};

test('a seed and a name repeat the same numbers between 0 and 1, and others give others', () => {
  expect(first(7, 'saves')).toEqual(first(7, 'saves'));
  expect(first(7, 'saves')).not.toEqual(first(8, 'saves'));
  expect(first(7, 'saves')).not.toEqual(first(7, 'sends'));
  expect(new Set(first(7, 'saves')).size).toBeGreaterThan(95);
  for (const number of first(7, 'saves')) expect(number >= 0 && number < 1).toBe(true);
});

test('answers are delayed only with a seed, which is a whole number', () => {
  expect([delaySeed(undefined), delaySeed(''), delaySeed('7')]).toEqual([null, null, 7]);
  expect(() => delaySeed('soon')).toThrow('TEST_DELAYS is soon');
});
