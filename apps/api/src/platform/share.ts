import { TooManyRequests } from './refusals.ts';
import type { Clock } from './time/clock.ts';

export interface ShareSettings {
  /** So many pieces of work in one window, for each client. */
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

// With more clients at once, those who began first start again.
const REMEMBERED = 10_000;

/** @returns a share counted in this process: with several, each client has one in each. */
export function createShare(clock: Clock, { most, windowSeconds, refused }: ShareSettings): Share {
  const windows = new Map<string, { readonly endsAt: number; taken: number }>();
  const begin = (clientId: string, now: number) => {
    const window = { endsAt: now + windowSeconds * 1000, taken: 0 };
    windows.delete(clientId);
    windows.set(clientId, window);
    const [oldest] = windows.keys();
    if (windows.size > REMEMBERED && oldest !== undefined) windows.delete(oldest);
    return window;
  };
  return {
    take: (clientId) => {
      const now = clock.now().epochMilliseconds;
      const known = windows.get(clientId);
      const window = known && known.endsAt > now ? known : begin(clientId, now);
      if (window.taken >= most) {
        throw new TooManyRequests(refused, Math.ceil((window.endsAt - now) / 1000));
      }
      window.taken += 1;
    },
  };
}
