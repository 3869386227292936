import { jobKind } from '#platform/jobs/jobs';

/** Asks the provider what came of an order, and ends one that must no longer be paid. */
export const lookAtOrderJob = jobKind<{ client_id: string; order_id: string }>({
  name: 'look-at-bank-order',
  retrySeconds: 30,
  retryLimit: 20,
  clientsAtOnce: 8,
});

/** Tells the provider that a client is no longer connected. */
export const endConnectionJob = jobKind<{ client_id: string; connection_id: string }>({
  name: 'end-pay-by-bank',
  retrySeconds: 30,
  retryLimit: 10_000,
  clientsAtOnce: 8,
});

/** Checks every order that is due. */
export const lookDueJob = jobKind({
  name: 'look-at-bank-orders',
  retrySeconds: 30,
  retryLimit: 3,
  cron: '*/5 * * * *',
});
