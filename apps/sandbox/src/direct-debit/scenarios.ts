import { setTimeout as sleep } from 'node:timers/promises';
import type { Changes } from './changes.ts';

// Events that come without a call, for mandates and payments of customers with these given names. For all others there
// are none until a simulator is run.
const TO_MANDATES: Readonly<Record<string, readonly string[]>> = {
  Successful: ['mandate_submitted', 'mandate_activated'],
  Penniless: ['mandate_submitted', 'mandate_activated'],
  Fickle: ['mandate_submitted', 'mandate_activated'],
  Late: ['mandate_submitted', 'mandate_activated'],
  Invalid: ['mandate_submitted', 'mandate_failed'],
  Expired: ['mandate_submitted', 'mandate_activated', 'mandate_expired'],
  Switching: ['mandate_submitted', 'mandate_activated', 'mandate_transferred'],
};
const TO_PAYMENTS: Readonly<Record<string, readonly string[]>> = {
  Successful: ['payment_submitted', 'payment_confirmed', 'payment_paid_out'],
  Penniless: ['payment_submitted', 'payment_failed'],
  Fickle: ['payment_submitted', 'payment_confirmed', 'payment_paid_out', 'payment_charged_back'],
  Late: ['payment_submitted', 'payment_confirmed', 'payment_paid_out', 'payment_late_failure'],
};

const STEP_MS = 1_000;

export interface Scenarios {
  play(what: 'mandate' | 'payment', id: string, givenName: string | null): void;
  stop(): void;
}

export function createScenarios(changes: Changes): Scenarios {
  const stopping = new AbortController();
  const play = async (simulators: readonly string[], id: string) => {
    for (const simulator of simulators) {
      await sleep(STEP_MS, undefined, { signal: stopping.signal });
      changes.run(simulator, id);
    }
  };
  return {
    play: (what, id, givenName) => {
      const all = what === 'mandate' ? TO_MANDATES : TO_PAYMENTS;
      play(all[givenName ?? ''] ?? [], id).catch(() => undefined);
    },
    stop: () => stopping.abort(),
  };
}
