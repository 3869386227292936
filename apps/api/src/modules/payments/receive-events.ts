import { setTimeout as sleep } from 'node:timers/promises';
import type * as contract from '@counterfoil/contract/payments/routes';
import { ProviderError } from '@counterfoil/providers/calls/port';
import type { DirectDebitEvent } from '@counterfoil/providers/direct-debit/port';
import { asking } from '#platform/provider-refusals';
import type { Call } from '#platform/http/serve-route';
import { SentenceRefusal, TryLater } from '#platform/refusals';
import type { DirectDebitDeps } from './deps.ts';
import { isHeeded } from './direct-debit-store.ts';
import { settleEvent } from './settle-event.ts';

const WHO = 'Our Direct Debit provider';
// The sender waits for ten seconds.
const PATIENCE_MS = 8_000;
const AT_ONCE = 5;

/**
 * Takes the provider's message. Each event counts once, and what is not settled in time is refused, so that the provider
 * sends it again. Events of others than our mandates and their payments, and old ones, are taken without effect.
 */
export async function receiveDirectDebitEvents(
  deps: DirectDebitDeps,
  { request }: Call<typeof contract.receiveDirectDebitEvents, 'request'>,
): Promise<{ taken: number }> {
  const signature = request.headers['webhook-signature'];
  const events = readEvents(
    deps,
    typeof request.body === 'string' ? request.body : '',
    [signature].flat()[0],
  );
  const now = deps.clock.now();
  const ours = events.filter((event) => event.about !== 'other' && isHeeded(event, now));
  const isNew = await inTime(settleAll(deps, ours));
  return { taken: isNew.filter(Boolean).length };
}

function readEvents(
  { directDebit }: DirectDebitDeps,
  body: string,
  signature: string | undefined,
): readonly DirectDebitEvent[] {
  try {
    const events = directDebit.readEvents(Buffer.from(body), signature);
    if (events) return events;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new SentenceRefusal(400, 'This message is not what its documentation says.');
  }
  // GoCardless's own status for this.
  throw new SentenceRefusal(498, 'This message has no valid signature.');
}

/** In their order, so many at once. One that fails keeps back no other; the provider sends them all again. */
async function settleAll(
  deps: DirectDebitDeps,
  events: readonly DirectDebitEvent[],
): Promise<boolean[]> {
  const left = [...events.entries()];
  const isNew: boolean[] = [];
  let failed = 0;
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, event] = next;
      try {
        isNew[at] = await asking(WHO, deps.log, () => settleEvent(deps, event));
      } catch (error) {
        failed += 1;
        // A provider's failure is in the log already.
        if (!(error instanceof TryLater)) deps.log.error({ err: error }, 'An event is not settled');
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
  // It goes on after the answer; its failure is logged where it happens.
  work.catch(() => undefined);
  const late = sleep(PATIENCE_MS, undefined, { signal: done.signal }).then(() => {
    throw new TryLater(503, 'This message is still being worked on. Please send it again.', 60);
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => done.abort());
}
