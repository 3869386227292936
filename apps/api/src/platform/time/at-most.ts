import { setTimeout } from 'node:timers/promises';

/** Resolves after this many milliseconds, or as soon as the signal is aborted. */
export type Pause = (ms: number, over: AbortSignal) => Promise<unknown>;

const pausing: Pause = (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined);

/**
 * Waits for work, but not for longer.
 * @returns whether it has ended; its failure is thrown
 */
export async function atMost(
  ms: number,
  work: Promise<unknown>,
  pause: Pause = pausing,
): Promise<boolean> {
  const over = new AbortController();
  try {
    return await Promise.race([work.then(() => true), pause(ms, over.signal).then(() => false)]);
  } finally {
    over.abort();
  }
}
