import { expect, onTestFailed } from 'vitest';

/** The real timers, which a test cannot stop. */
const { setTimeout: later } = globalThis;

const LONGEST_MS = 50;

/**
 * The seed of the delays of all answers: `TEST_DELAYS` when it is set.
 * @throws Error when it is not a whole number of 32 bits
 */
export function delaySeed(given: string | undefined): number | null {
  if (given === undefined || given === '') return null;
  const seed = Number(given);
  if (seed === (seed | 0)) return seed;
  throw new Error(`TEST_DELAYS is ${given}, which is not a whole number of 32 bits.`);
}

/** Numbers from 0 to below 1, the same for the same seed and name. */
export function* randomNumbers(seed: number, name: string): Generator<number, never> {
  let state = seed;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  while (true) {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

const SEED = delaySeed(process.env['TEST_DELAYS']);
let numbers: ReturnType<typeof randomNumbers> | null = null;

/**
 * Holds up each answer of the API in process for a random time, with `TEST_DELAYS` only. A test has the same delays
 * alone as in a full run.
 */
export const delays = {
  begin: () => {
    if (SEED === null) return;
    numbers = randomNumbers(SEED, expect.getState().currentTestName ?? '');
    onTestFailed(() => console.error(`TEST_DELAYS=${SEED} repeats the delays of the answers.`));
  },
  next: () => {
    const number = numbers?.next().value;
    return number === undefined
      ? undefined
      : new Promise((resolve) => later(resolve, number * LONGEST_MS));
  },
};
