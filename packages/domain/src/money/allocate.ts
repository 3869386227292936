import type { Pence } from './pence.ts';

/**
 * Spreads a total over weights by largest remainder, with ties to the earlier one: 500 over 9998,
 * 1000, 999 -> 417, 42, 41. The shares add up to the total exactly, a weight of 0 gets 0, and no
 * share exceeds its weight unless the total exceeds their sum. Throws a RangeError for a negative
 * amount, or for a total when all weights are 0.
 */
export function allocate(totalPence: Pence, weights: readonly Pence[]): Pence[] {
  if (totalPence < 0 || weights.some((weight) => weight < 0)) {
    throw new RangeError('Only amounts of 0 and more can be spread');
  }
  const total = BigInt(totalPence);
  const sum = weights.reduce((before, weight) => before + BigInt(weight), 0n);
  if (sum === 0n) {
    if (total !== 0n) throw new RangeError('There is nothing to spread the total over');
    return weights.map(() => 0);
  }
  const parts = weights.map((weight, index) => {
    const product = total * BigInt(weight);
    return { index, share: Number(product / sum), remainder: product % sum };
  });
  const shares = parts.map((part) => part.share);
  const left = totalPence - shares.reduce((before, share) => before + share, 0);
  // The sort is stable, so equal remainders keep the order of their lines.
  const byRemainder = parts.toSorted((a, b) => Number(b.remainder - a.remainder));
  for (const { index, share } of byRemainder.slice(0, left)) shares[index] = share + 1;
  return shares;
}
