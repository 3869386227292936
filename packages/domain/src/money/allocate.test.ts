import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from './allocate.ts';
import { MAX_PENCE } from './pence.ts';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Weights and a total up to their sum, like lines and the discount that is spread over them. */
const spreads = fc
  .array(fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 1_000_000_000 })), {
    minLength: 1,
    maxLength: 50,
  })
  .chain((weights) => fc.tuple(fc.nat({ max: sumOf(weights) }), fc.constant(weights)));

describe('spreading a total over weights', () => {
  test.each([
    ['goes by largest remainder', 500, [9998, 1000, 999], [417, 42, 41]],
    ['gives a tie to the earlier weight', 1, [1, 1, 1], [1, 0, 0]],
    ['gives a tie to the earlier weights', 2, [1, 1, 1], [1, 1, 0]],
    ['prefers the larger remainder, even a later one', 1, [1, 2], [0, 1]],
    ['prefers the larger remainder to the larger weight', 10, [50, 27, 23], [5, 3, 2]],
    ['gives nothing to a weight of 0', 5, [0, 3, 0, 2], [0, 3, 0, 2]],
    ['accepts a total of 0', 0, [3, 2], [0, 0]],
    ['accepts a total of 0 over weights of 0', 0, [0, 0], [0, 0]],
    ['accepts a total of 0 over no weights', 0, [], []],
    ['may use up every weight', 11997, [9998, 1000, 999], [9998, 1000, 999]],
    ['is exact for the largest amounts', MAX_PENCE, [MAX_PENCE, 0], [MAX_PENCE, 0]],
  ])('%s', (_rule, total, weights, shares) => {
    expect(allocate(total, weights)).toEqual(shares);
  });

  test('refuses negative amounts, and a total without any weight', () => {
    expect(() => allocate(-1, [1])).toThrow('Only amounts of 0 and more can be spread');
    expect(() => allocate(1, [2, -1])).toThrow(RangeError);
    expect(() => allocate(1, [0, 0])).toThrow('There is nothing to spread the total over');
    expect(() => allocate(1, [])).toThrow(RangeError);
  });

  test('gives shares that add up to the total exactly', () => {
    fc.assert(
      fc.property(spreads, ([total, weights]) => {
        expect(sumOf(allocate(total, weights))).toBe(total);
      }),
    );
  });

  test('keeps every share within a penny of its exact part, and never above its weight', () => {
    fc.assert(
      fc.property(spreads, ([total, weights]) => {
        const sum = BigInt(sumOf(weights));
        allocate(total, weights).forEach((share, index) => {
          const weight = weights[index] ?? 0;
          const error = BigInt(share) * sum - BigInt(total) * BigInt(weight);
          expect(share).toBeLessThanOrEqual(weight);
          expect(error < sum || sum === 0n).toBe(true);
          expect(-error < sum || sum === 0n).toBe(true);
        });
      }),
    );
  });

  test('never gives less to a heavier line, nor to the earlier of equal lines', () => {
    fc.assert(
      fc.property(spreads, ([total, weights]) => {
        const lines = allocate(total, weights).map((share, index) => ({
          share,
          weight: weights[index] ?? 0,
        }));
        // Stable: equal weights keep their order.
        const shares = lines.toSorted((a, b) => b.weight - a.weight).map(({ share }) => share);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      }),
    );
  });
});
