import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealt, sampled } from './sampled.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('a sample', () => {
  test('is evenly spread, from the first row to the last', () => {
    const [gate] = sampled(numbers(101), 5);
    expect(gate).toEqual([[0, 25, 50, 75, 100], {}]);
  });

  test('has each kind, however rare', () => {
    const [gate] = sampled([...numbers(200), -1], 10, (row) => row < 0);
    expect(gate?.[0]).toHaveLength(11);
    expect(gate?.[0]).toContain(-1);
  });

  test('leaves every other row to the whole, and none to both', () => {
    fc.assert(
      fc.property(fc.nat(80), fc.nat(90), fc.integer({ min: 1, max: 9 }), (count, most, kinds) => {
        const [gate, rest] = sampled(numbers(count), most, (row) => row % kinds);
        expect(rest?.[1]).toEqual({ tags: ['whole'] });
        const all = [...(gate?.[0] ?? []), ...(rest?.[0] ?? [])];
        expect(all.toSorted((a, b) => a - b)).toEqual(numbers(count));
      }),
    );
  });
});

test('values are assigned one to each subject, starting again after the last', () => {
  const next = dealt(numbers(3));
  expect([next(), next(), next(), next()]).toEqual([[0], [1], [2], [0]]);
});
