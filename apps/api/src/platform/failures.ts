import { createMemory } from './memory.ts';
import type { Clock } from './time/clock.ts';

/**
 * Remembers failed work for an hour, so that nobody can block a worker by asking for one bad thing
 * again and again. It expires, as the machine may only have been slow.
 */
export const createFailures = <Why extends string>(clock: Clock) =>
  createMemory<Why>(clock, { most: 1_000, seconds: 3_600 });
