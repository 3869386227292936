import {
  BankRefused,
  type BankAccess,
  type Tokens,
} from '@counterfoil/providers/open-banking/port';
import {
  endGrant,
  validAccessToken,
  type Pair,
  type RefreshOptions,
} from '#platform/authorisation/refresh-tokens';
import { SentenceRefusal } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { bankGrantOf } from './consent-store.ts';
import { WHO, type BankReading } from './deps.ts';

const RENEW =
  'Your bank’s consent has ended, so it no longer shows us anything. Please renew it, or connect the bank again.';

/** The client has to renew the consent before anything can be read. */
export class ConsentEnded extends SentenceRefusal {
  constructor() {
    super(403, RENEW);
  }
}

/** The pair to store: a provider may leave out a refresh token that stays as it is. */
export const pairOf = (clock: Clock, tokens: Tokens, earlier: string): Pair => ({
  access_token: tokens.access_token,
  refresh_token: tokens.refresh_token ?? earlier,
  access_expires_at: clock.now().add({ seconds: tokens.expires_in_seconds }),
});

/** The client whose consent is used, and the address they use it from: null for a job. */
export interface ConsentUse {
  readonly clientId: string;
  readonly consentId: string;
  readonly userIp: string | null;
}

/** Runs a call with a token that works; one that the provider no longer accepts is refreshed, once. */
export async function withBank<T>(
  deps: BankReading,
  { clientId, consentId, userIp }: ConsentUse,
  call: (access: BankAccess) => Promise<T>,
): Promise<T> {
  const { openBanking, clock } = deps;
  const of: RefreshOptions = {
    scope: { clientId },
    store: bankGrantOf(clock, clientId, consentId),
    refresh: async (token) => pairOf(clock, await openBanking.refresh(token, clientId), token),
    isEnd: (error) => error instanceof BankRefused && error.reason === 'consent_ended',
    unauthorised: () => new ConsentEnded(),
    who: WHO,
  };
  const run = (access_token: string) =>
    call({ access_token, asker: clientId, user_ip: userIp }).catch(async (error: unknown) => {
      if (!(error instanceof BankRefused && error.reason === 'consent_ended')) throw error;
      await endGrant(deps, of, access_token);
      throw new ConsentEnded();
    });
  const first = await validAccessToken(deps, of);
  try {
    return await run(first);
  } catch (error) {
    if (!(error instanceof BankRefused)) throw error;
    // A bank that denies everything may have ended the consent, which only a refresh shows.
    if (error.reason === 'access_denied') await validAccessToken(deps, of, first);
    if (error.reason !== 'token_expired') throw error;
  }
  return run(await validAccessToken(deps, of, first));
}
