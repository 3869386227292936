import type * as contract from '@counterfoil/contract/payments/routes';
import { ProviderError } from '@counterfoil/providers/calls/port';
import type { DirectDebitEvent } from '@counterfoil/providers/direct-debit/port';
import type { SignedCall } from '#platform/http/serve-route';
import { SentenceRefusal } from '#platform/refusals';
import type { DirectDebitDeps } from './deps.ts';
import { isHeeded } from './direct-debit-store.ts';
import { settleEvent } from './settle-event.ts';
import { settleInTime } from './settle-in-time.ts';

const WHO = 'Our Direct Debit provider';

/**
 * Takes the provider's message. Each event counts once, and a message not settled in time is refused, so that the
 * provider sends it again. Old events, and those not about our mandates and their payments, are accepted without
 * effect.
 */
export async function receiveDirectDebitEvents(
  deps: DirectDebitDeps,
  { request, body }: SignedCall<typeof contract.receiveDirectDebitEvents, 'request' | 'body'>,
): Promise<{ taken: number }> {
  const signature = request.headers['webhook-signature'];
  const events = readEvents(deps, body, [signature].flat()[0]);
  const now = deps.clock.now();
  const ours = events.filter(
    (event) => event.about !== 'other' && isStorable(event) && isHeeded(event, now),
  );
  const settle = (event: DirectDebitEvent) => settleEvent(deps, event);
  return { taken: await settleInTime({ who: WHO, log: deps.log, settle }, ours) };
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

/** Whether the database can hold every text of a message: PostgreSQL has no NUL, so no record of ours has one. */
export const isStorable = (message: object): boolean =>
  Object.values(message).every((value) => typeof value !== 'string' || !value.includes('\0'));
