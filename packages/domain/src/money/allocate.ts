import type { Pence } from './pence.ts';

/**
 * Splits an amount in proportion to weights so that the shares add up to it exactly: largest
 * remainder, ties to the earlier. 500 over 9998, 1000, 999 -> 417, 42, 41.
 */
export function allocate(totalPence: Pence, weights: readonly Pence[]): Pence[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const product = BigInt(totalPence) * BigInt(weight);
    return { index, share: Number(product / sum), remainder: product % sum };
  });
  let left = totalPence - parts.reduce((total, part) => total + part.share, 0);
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left === 0) break;
    part.share++;
    left--;
  }
  return parts.map((part) => part.share);
}
