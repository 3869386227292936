import type { Clock } from '../time/clock.ts';

const HOUR = { hours: 1 };
// With more keys at once, counting restarts earlier.
const MOST_KEYS = 10_000;

export interface Tally {
  /** The count within the hour when it is 1, 10, 100 …; null otherwise. */
  add(key: string): number | null;
}

/**
 * Counts events that may happen a hundred thousand times an hour, so that six lines report them.
 */
export function createTally(clock: Clock): Tally {
  const counts = new Map<string, { count: number; endsAt: Temporal.Instant }>();
  return {
    add(key) {
      const now = clock.now();
      const known = counts.get(key);
      const isOver = !known || Temporal.Instant.compare(known.endsAt, now) <= 0;
      const counted = isOver ? { count: 0, endsAt: now.add(HOUR) } : known;
      counted.count++;
      counts.delete(key);
      counts.set(key, counted);
      const [oldest] = counts.keys();
      if (counts.size > MOST_KEYS && oldest !== undefined) counts.delete(oldest);
      return Number.isInteger(Math.log10(counted.count)) ? counted.count : null;
    },
  };
}
