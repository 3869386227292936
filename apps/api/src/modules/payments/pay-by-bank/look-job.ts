import { jobKind } from '#platform/jobs/jobs';

/** Asks the provider what has come of an order, and ends one that nobody shall pay any more. */
export const lookAtOrderJob = jobKind<{ client_id: string; order_id: string }>({
  name: 'look-at-bank-order',
  retrySeconds: 30,
  retryLimit: 20,
  clientsAtOnce: 8,
});

/** Tells the provider that a client is not connected any more. */
export const endConnectionJob = jobKind<{ client_id: string; connection_id: string }>({
  name: 'end-pay-by-bank',
  retrySeconds: 30,
  retryLimit: 10_000,
  clientsAtOnce: 8,
});

/** Looks at every order that is due. */
export const lookDueJob = jobKind({
  name: 'look-at-bank-orders',
  retrySeconds: 30,
  retryLimit: 3,
  cron: '*/5 * * * *',
});
