import { createMemory } from './memory.ts';
import { TooManyRequests } from './refusals.ts';
import type { Clock } from './time/clock.ts';

export interface ShareSettings {
  /** The pieces of work allowed in one window, per client. */
  readonly most: number;
  readonly windowSeconds: number;
  /** The sentence for a client who has used up their share. */
  readonly refused: string;
}

/** A client's part of something that all clients share, such as the calls of a provider's key. */
export interface Share {
  /** Counts one piece of work; throws a 429 when the client has used up their part. */
  take(clientId: string): void;
}

// With more clients at once, those idle longest start again.
const REMEMBERED = 10_000;

/** @returns a share counted in this process: with several, each client has one in each. */
export function createShare(clock: Clock, { most, windowSeconds, refused }: ShareSettings): Share {
  const taken = createMemory<number>(clock, { most: REMEMBERED, seconds: windowSeconds });
  return {
    take: (clientId) => {
      const before = taken.get(clientId) ?? 0;
      if (before >= most) {
        const leftSeconds = taken.getRemainingTTL(clientId) / 1000;
        throw new TooManyRequests(refused, Math.floor(leftSeconds) + 1);
      }
      taken.set(clientId, before + 1, { noUpdateTTL: true });
    },
  };
}
