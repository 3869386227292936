import * as payments from '@counterfoil/contract/payments/routes';
import { bindWith } from '#platform/http/serve-route';
import { createShare } from '#platform/share';
import type { PaymentsDeps } from './deps.ts';
import { receiveDirectDebitEvents } from './receive-events.ts';
import { getDirectDebit, setUpDirectDebit } from './set-up-direct-debit.ts';

/** The provider takes 1,000 calls a minute, and a try makes four at most. */
const SHARE = {
  scope: 'direct debit',
  most: 60,
  windowSeconds: 60,
  refused: 'You’ve tried too many times. Please wait a minute and try again.',
};

export function paymentRoutes(deps: PaymentsDeps) {
  const bind = bindWith({ ...deps, share: createShare(deps, SHARE) });
  return [
    bind(payments.getDirectDebit, getDirectDebit),
    bind(payments.setUpDirectDebit, setUpDirectDebit),
    bind(payments.receiveDirectDebitEvents, receiveDirectDebitEvents, { signed: true }),
  ];
}
