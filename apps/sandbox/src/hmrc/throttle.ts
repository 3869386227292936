import type { Clock } from '../clock.ts';

const WINDOW_MS = 1000;

/** Takes so many calls in any second. @returns whether a call is one too many */
export function createThrottle(now: Clock, most: number): () => boolean {
  let taken: readonly number[] = [];
  return () => {
    const at = now().epochMilliseconds;
    taken = taken.filter((earlier) => earlier > at - WINDOW_MS);
    if (taken.length >= most) return true;
    taken = [...taken, at];
    return false;
  };
}
