import { ProviderError } from '@counterfoil/providers/calls/port';
import { BankRefused, type BankRefusal } from '@counterfoil/providers/open-banking/port';
import { ConsentEnded } from './with-bank.ts';

/** Why an account could not be fetched, in words for its client, and when to try again. */
export interface Failure {
  readonly words: string;
  readonly againInMinutes: number;
  /** How long the bank has asked us to wait. */
  readonly limit?: { readonly seconds: number };
}

const A_DAY = 24 * 60;
const SHORTEST = 15;
/** A retry this near is called soon. Accounts may be fetched up to half an hour later. */
const SOON = 30;
const LONGEST = 6 * 60;

const RENEW = 'Your bank’s consent has ended. Please renew it, or connect the bank again.';

const REFUSALS: Readonly<Record<BankRefusal, Failure>> = {
  token_expired: { words: RENEW, againInMinutes: A_DAY },
  consent_ended: { words: RENEW, againInMinutes: A_DAY },
  access_denied: {
    words: 'Your bank no longer shows us this account. Please renew its consent.',
    againInMinutes: A_DAY,
  },
  sca_exceeded: {
    words: 'Your bank wants to check that it is you. Please renew its consent.',
    againInMinutes: A_DAY,
  },
  not_offered: {
    words: 'Your bank does not show this account’s transactions.',
    againInMinutes: A_DAY,
  },
  not_found: { words: 'Your bank no longer shares this account.', againInMinutes: A_DAY },
  invalid_period: { words: 'Your bank doesn’t go back that far.', againInMinutes: A_DAY },
  invalid_code: { words: RENEW, againInMinutes: A_DAY },
};

/** Data of an account that a bank does not show, while it shows the transactions. */
export interface MissingData {
  readonly what: 'balance' | 'pending transactions' | 'older transactions';
  readonly reason: BankRefusal | 'unreadable';
}

/** Tells the client what is missing; null when nothing is. */
export function wordsOfMissing(missing: readonly MissingData[]): string | null {
  if (missing.length === 0) return null;
  if (missing.some(({ reason }) => reason === 'sca_exceeded')) return REFUSALS.sca_exceeded.words;
  const what = missing.map((each) => each.what).join(' and ');
  return `Your bank does not show this account’s ${what}.`;
}

/**
 * @param error of the provider, or that the consent has ended, or an unforeseen one @param sinceSuccess minutes since
 *   the last successful fetch: a bank in trouble is asked less and less often
 */
export function wordsOf(error: unknown, sinceSuccess: number): Failure {
  if (error instanceof BankRefused) return REFUSALS[error.reason];
  if (error instanceof ConsentEnded) return REFUSALS.consent_ended;
  if (error instanceof ProviderError && error.code === 'busy') {
    const seconds = error.retryAfterSeconds ?? 3600;
    return {
      words: 'Your bank has had too many requests for now. We’ll try again later.',
      againInMinutes: Math.max(Math.ceil(seconds / 60), SHORTEST),
      limit: { seconds },
    };
  }
  const againInMinutes = Math.min(Math.max(SHORTEST, Math.round(sinceSuccess)), LONGEST);
  const words =
    error instanceof ProviderError && error.code !== 'unreadable'
      ? `Your bank didn’t respond. We’ll try again ${againInMinutes <= SOON ? 'soon' : 'later'}.`
      : 'We couldn’t read your bank’s response. We’ll try again later.';
  return { words, againInMinutes };
}
