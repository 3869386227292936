import { setTimeout as sleep } from 'node:timers/promises';
import { asking } from '#platform/provider-refusals';
import type { Logger } from '#platform/log';
import { TryLater } from '#platform/refusals';

// The senders wait for ten seconds.
const PATIENCE_MS = 8_000;
const AT_ONCE = 5;

/** How the events of one provider's message are settled. */
interface SettleOptions<Event> {
  /** The provider's name in the log. */
  readonly who: string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** @returns whether it had an effect */
  readonly settle: (event: Event) => Promise<boolean>;
}

/**
 * Settles the events of a message. If they are not settled in time the message is refused, so that the provider sends
 * it again.
 * @returns how many had an effect
 */
export async function settleInTime<Event>(
  settling: SettleOptions<Event>,
  events: readonly Event[],
): Promise<number> {
  const isNew = await inTime(settleAll(settling, events));
  return isNew.filter(Boolean).length;
}

/** In order, a limited number at once. A failing one does not hold up the others; the provider sends them all again. */
async function settleAll<Event>(
  { who, log, settle }: SettleOptions<Event>,
  events: readonly Event[],
): Promise<boolean[]> {
  const left = [...events.entries()];
  const isNew: boolean[] = [];
  let failed = 0;
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, event] = next;
      try {
        isNew[at] = await asking(who, log, () => settle(event));
      } catch (error) {
        failed += 1;
        // A provider's failure is in the log already.
        if (!(error instanceof TryLater)) log.error({ err: error }, 'An event is not settled');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failed > 0) {
    throw new TryLater(503, 'Some of this message is not settled. Please send it again.', 60);
  }
  return isNew;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  // It continues after the answer; its failure is logged where it happens.
  work.catch(() => undefined);
  const late = sleep(PATIENCE_MS, undefined, { signal: done.signal }).then(() => {
    throw new TryLater(503, 'This message is still being worked on. Please send it again.', 60);
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => done.abort());
}
