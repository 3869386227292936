import { outcomeInWords } from '@counterfoil/domain/vat/outcomes';
import {
  TaxRefused,
  type TaxCall,
  type TaxOrigin,
} from '@counterfoil/providers/tax-authority/port';
import { asking } from '#platform/provider-refusals';
import { refuse, SentenceRefusal } from '#platform/refusals';
import { WHO, withGrant, type GrantDeps } from './authorise/with-grant.ts';
import type { TaxRouteDeps } from './deps.ts';

/** The client who asks, the VAT number they ask about, and the origin of the call. */
export interface Asker {
  readonly clientId: string;
  readonly vrn: string;
  readonly origin: TaxOrigin;
}

/** Calls the tax authority for a client, with a token that works. */
export const callAs = <T>(
  deps: GrantDeps,
  { clientId, vrn, origin }: Asker,
  work: (call: TaxCall) => Promise<T>,
): Promise<T> =>
  withGrant(deps, clientId, (access_token) => work({ vrn, access_token, origin, asker: clientId }));

/** The same within a request: any failure becomes an answer that the client understands. */
export async function askAs<T>(
  deps: TaxRouteDeps,
  asker: Asker,
  work: (call: TaxCall) => Promise<T>,
): Promise<T> {
  await deps.share.take(asker.clientId);
  return asking(WHO, deps.log, () =>
    callAs(deps, asker, work).catch((error: unknown) => {
      if (!(error instanceof TaxRefused)) throw error;
      throw error.reason === 'other' ? refuse(NO_ANSWER) : inWords(error);
    }),
  );
}

const NO_ANSWER = 'HMRC didn’t respond to this. Please contact us so we can find out why.';

/** A refusal in words. */
export const inWords = ({ reason }: TaxRefused) =>
  reason === 'not_authorised'
    ? new SentenceRefusal(403, outcomeInWords(reason))
    : refuse(outcomeInWords(reason));
