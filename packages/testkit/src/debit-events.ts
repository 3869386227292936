import { getProfile } from '@counterfoil/contract/account/routes';
import { receiveDirectDebitEvents } from '@counterfoil/contract/payments/routes';
import type { DirectDebitEvent } from '@counterfoil/providers/direct-debit/port';
import { afterEach } from 'vitest';
import { inject, type SignedInClient } from './clients.ts';
import { TEST_NOW } from './test-api.ts';

/** The reply to a message of which so many events had an effect. */
export const taken = (count: number) => ({ status: 200, body: { data: { taken: count } } });

/**
 * Events of the provider of direct debits about the client whom a test has at the time of each call, and their effects.
 * After each test the clock is set back.
 */
export function debitEventsOf(client: () => SignedInClient) {
  const book = () => client().api.debits;
  afterEach(() => client().api.clock.set(TEST_NOW));
  const mandateId = (nth = -1) => book().mandatesOf(client().clientId).at(nth)?.id ?? '';
  const send = ({ body, headers }: { body: string; headers: object }) =>
    inject(client().api, receiveDirectDebitEvents, { body, headers });
  return {
    book,
    mandateId,
    send,
    tell: (...events: Partial<DirectDebitEvent>[]) => send(book().message(...events)),
    contact: async () => (await client().call(getProfile)).body.data.contacts[0],
    aFailure: (id = book().enterPayment(mandateId(), 'failed')) => ({
      about: 'payment' as const,
      resource_id: id,
      action: 'failed',
      will_attempt_retry: false,
    }),
    aChange: (status: string, id = mandateId()) => {
      book().setStatus(id, status);
      return { about: 'mandate' as const, resource_id: id, action: status };
    },
  };
}
