import type { Transact } from './db/transact.ts';
import { TooManyRequests } from './refusals.ts';
import { countsIn } from './shared-counts.ts';
import type { Clock } from './time/clock.ts';

export interface ShareSettings {
  /** The work that it is a share of, the same on every node. */
  readonly scope: string;
  /** The pieces of work allowed in one window, per client. */
  readonly most: number;
  /** Windows begin with the hour, on every node at the same moment. */
  readonly windowSeconds: number;
  /** The sentence for a client who has used up their share. */
  readonly refused: string;
}

/** A client's part of something that all clients share, such as the calls of a provider's key. */
export interface Share {
  /**
   * Counts one piece of work over all nodes; throws a 429 when the client has used up their part. Has a transaction of its
   * own, so it is not for use within one.
   */
  take(clientId: string): Promise<void>;
}

export function createShare(
  { transact, clock }: { readonly transact: Transact; readonly clock: Clock },
  { scope, most, windowSeconds, refused }: ShareSettings,
): Share {
  const counts = countsIn(transact);
  return {
    take: async (clientId) => {
      const now = clock.now().epochMilliseconds;
      const windowMs = windowSeconds * 1000;
      const beginsAt = now - (now % windowMs);
      const taken = await counts.add(scope, clientId, beginsAt, 1);
      if (taken <= most) return;
      throw new TooManyRequests(refused, Math.ceil((beginsAt + windowMs - now) / 1000));
    },
  };
}
