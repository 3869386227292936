import type { Logger } from '#platform/log';
import { atMost, type Pause } from '#platform/time/at-most';

/** A part of the portal, and what ends it. */
export type Part = readonly [name: string, end: () => Promise<unknown>];

/** The final limit: parts that wait for others have shorter limits of their own. */
const LONGEST_MS = 25_000;

/**
 * Ends the parts in turn. One that fails, or does not end in time, holds up none of the others.
 * @returns whether all have ended
 */
export async function shutDown(
  parts: readonly Part[],
  log: Logger,
  pause?: Pause,
): Promise<boolean> {
  let isWhole = true;
  for (const [part, end] of parts) {
    try {
      if (await atMost(LONGEST_MS, end(), pause)) continue;
      log.error({ part }, 'a part of the portal did not end in time');
    } catch (error) {
      log.error({ err: error, part }, 'a part of the portal failed to end');
    }
    isWhole = false;
  }
  return isWhole;
}
