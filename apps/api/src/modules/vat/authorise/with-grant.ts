import { AUTHORISE_AGAIN, AUTHORISE_FIRST } from '@counterfoil/domain/vat/refuse-submission';
import { GrantEnded } from '@counterfoil/providers/tax-authority/port';
import {
  endGrant,
  validAccessToken,
  type RefreshOptions,
} from '#platform/authorisation/refresh-tokens';
import { SentenceRefusal } from '#platform/refusals';
import type { TaxDeps } from '../deps.ts';
import { taxGrantOf } from './grant-store.ts';

export type GrantDeps = Pick<TaxDeps, 'transact' | 'clock' | 'secrets' | 'taxAuthority'>;

/** The tax authority's name for clients. */
export const WHO = 'HMRC';

/** The client has to authorise us before we can ask on their behalf. */
export class NotAuthorised extends SentenceRefusal {
  constructor(sentence: string) {
    super(403, sentence);
  }
}

/** Runs a call with the client's access token; one that the authority no longer accepts is refreshed, once. */
export async function withGrant<T>(
  deps: GrantDeps,
  clientId: string,
  call: (accessToken: string) => Promise<T>,
): Promise<T> {
  const of: RefreshOptions = {
    scope: { clientId },
    store: taxGrantOf(clientId),
    refresh: (token) => deps.taxAuthority.refresh(token, clientId),
    isEnd: (error) => error instanceof GrantEnded,
    unauthorised: (ended) => new NotAuthorised(ended ? AUTHORISE_AGAIN : AUTHORISE_FIRST),
    who: WHO,
  };
  const over = async (token: string) => {
    await endGrant(deps, of, token);
    return of.unauthorised(true);
  };
  const first = await validAccessToken(deps, of);
  try {
    return await call(first);
  } catch (error) {
    if (!(error instanceof GrantEnded)) throw error;
    if (error.what === 'grant') throw await over(first);
  }
  const next = await validAccessToken(deps, of, first);
  try {
    return await call(next);
  } catch (error) {
    throw error instanceof GrantEnded ? await over(next) : error;
  }
}
