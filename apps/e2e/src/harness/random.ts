import { execFileSync } from 'node:child_process';

/** A repeatable sequence of random numbers: the same seed gives the same sequence. */
export interface Chance {
  /** At least 0 and below 1. */
  next(): number;
  /** One of several; undefined for an empty list. */
  pick<T>(from: readonly T[]): T | undefined;
  between(least: number, most: number): number;
}

/** mulberry32 (public domain): small, and good enough to pick moments. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: (from) => from[Math.floor(next() * from.length)],
    between: (least, most) => least + next() * (most - least),
  };
}

/**
 * A kill test's seed, which it prints. It comes from the commit, so that a commit is killed at the same moments however
 * often it is tried; `KILL_SEED` takes another.
 */
export const killSeed = (): number =>
  Number(process.env['KILL_SEED'] ?? Number.parseInt(commit().slice(0, 8), 16));

/** The hash of the commit; zeros where the sources are no repository. */
function commit(): string {
  try {
    const words = ['rev-parse', 'HEAD'];
    return execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' });
  } catch {
    return '00000000';
  }
}
