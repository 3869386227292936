import { commonFailures, type CommonFailure, type FailureCase } from '../failures.ts';
import type { Sentinel } from '../inbox/sentinels.ts';

/** The call's effect when a sentinel's sort code is asked for. */
export type Failure =
  | CommonFailure
  | 'unreachable'
  | 'invalid'
  | 'mandate_refused'
  | 'mandate_down'
  | 'mandate_lost';

/** Sort codes that no bank has, so that no check of their accounts exists either. Any account number works. */
const FAILURES: Readonly<Record<string, FailureCase<Failure>>> = {
  '000404': { failure: 'unreachable', effect: 'This bank takes no Direct Debits.' },
  '000422': { failure: 'invalid', effect: 'No such account: 422 for the account number.' },
  ...commonFailures('000'),
  '000423': { failure: 'mandate_refused', effect: 'Everything but the mandate: 422 for that.' },
  '000504': { failure: 'mandate_down', effect: 'Everything but the mandate: 503 for that.' },
  '000409': {
    failure: 'mandate_lost',
    effect:
      'The mandate is created, but the connection breaks before the answer, so the sender must ask again with the same Idempotency-Key: 409 then names the mandate.',
  },
};

export const failureOf = (sortCode: string): Failure | undefined => FAILURES[sortCode]?.failure;

const SCENARIOS: readonly Sentinel[] = [
  { input: 'given name Successful', effect: 'The mandate becomes active, payments are paid out.' },
  { input: 'given name Penniless', effect: 'Payments fail.' },
  { input: 'given name Fickle', effect: 'Payments are paid out, then charged back.' },
  { input: 'given name Late', effect: 'Payments are paid out, then fail after all.' },
  { input: 'given name Invalid', effect: 'The mandate fails.' },
  { input: 'given name Expired', effect: 'The mandate becomes active, then expires.' },
  { input: 'given name Switching', effect: 'The mandate is moved to another bank.' },
];

export const directDebitSentinels: readonly Sentinel[] = [
  ...Object.entries(FAILURES).map(([code, { effect }]) => ({ input: `sort code ${code}`, effect })),
  ...SCENARIOS,
];
