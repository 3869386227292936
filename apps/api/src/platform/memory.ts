import { LRUCache } from 'lru-cache';
import type { Clock } from './time/clock.ts';

export interface MemorySettings {
  /** With more keys at once, those idle longest are forgotten. */
  readonly most: number;
  readonly seconds: number;
}

/** Remembers values for some time by the portal's clock. */
export function createMemory<Value extends {}>(
  clock: Clock,
  { most, seconds }: MemorySettings,
): LRUCache<string, Value> {
  return new LRUCache({
    max: most,
    // lru-cache still knows a value when its time is over, and forgets it a millisecond later.
    ttl: seconds * 1000 - 1,
    perf: { now: () => clock.now().epochMilliseconds },
    // A test sets the clock between two calls.
    ttlResolution: 0,
  });
}
