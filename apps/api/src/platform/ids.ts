import { v7 } from 'uuid';
import type { Clock } from './time/clock.ts';

const last = { msecs: -1, seq: 0 };
const FRESH = 0x3fff_ffff; // leaves room to count up within the 32 bits of the sequence

/** A new id: UUID v7. Ids sort in the order of creation, even within one millisecond. */
export function newId(clock: Clock): string {
  const msecs = clock.now().epochMilliseconds;
  last.seq = msecs === last.msecs ? last.seq + 1 : Math.floor(Math.random() * FRESH);
  last.msecs = msecs;
  return v7({ msecs, seq: last.seq });
}
