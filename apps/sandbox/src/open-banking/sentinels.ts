import type { Sentinel } from '../inbox/sentinels.ts';

/** Everybody’s password at the banks. */
export const PASSWORD = 'doe';

const USERS = {
  john: 'A customer for whom everything works. The password is doe for all of them.',
  expired:
    'The consent is over at once: balances and transactions are refused with 403 access_denied, a refresh with 400 invalid_grant. Signing in again renews it.',
  sca_exceeded: 'Transactions: 403 sca_exceeded. Accounts and balances can be read.',
  too_many_requests: 'Transactions: 429 provider_too_many_requests, with Retry-After.',
  provider_error: 'Balances and transactions: 503 provider_error.',
  access_denied: 'Balances and transactions: 403 access_denied.',
} as const;

export type User = keyof typeof USERS;

export const isUser = (name: string): name is User => Object.hasOwn(USERS, name);

export const openBankingSentinels: readonly Sentinel[] = Object.entries(USERS).map(
  ([name, effect]) => ({ input: `user name ${name}`, effect }),
);
