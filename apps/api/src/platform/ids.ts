import { v7 } from 'uuid';
import type { Clock } from './time/clock.ts';

/** A new id: UUID v7, so that ids of one process sort in the order they were made. */
export function newId(clock: Clock): string {
  return v7({ msecs: clock.now().epochMilliseconds });
}
