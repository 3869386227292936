import { jobKind } from '#platform/jobs/jobs';

/** Fetches the balance and the transactions of one account. */
export const syncAccountJob = jobKind<{ client_id: string; account_id: string }>({
  name: 'sync-bank-account',
  retrySeconds: 15,
  retryLimit: 5,
  longestSeconds: 600,
  clientsAtOnce: 8,
});

/** Tells the provider that a consent is over, and forgets its tokens. `revokeInTime` gives up before these tries do. */
export const revokeConsentJob = jobKind<{ client_id: string; consent_id: string }>({
  name: 'revoke-bank-consent',
  retrySeconds: 60,
  longestRetrySeconds: 6 * 3600,
  retryLimit: 200,
});
