import type * as contract from '@counterfoil/contract/vat/routes';
import { refuseAuthorising } from '@counterfoil/domain/vat/refuse-submission';
import { GrantEnded } from '@counterfoil/providers/tax-authority/port';
import { lockClientRow, readClient } from '#modules/account/public';
import { audit } from '#platform/audit';
import { returnAddress } from '#platform/authorisation/return-address';
import { endVisit, giveState } from '#platform/authorisation/states';
import type { Call } from '#platform/http/serve-route';
import { asking } from '#platform/provider-refusals';
import { enforce, refuseField } from '#platform/refusals';
import type { TaxRouteDeps } from '../deps.ts';
import { askAgain } from '../submit/submission-store.ts';
import { WHO } from './with-grant.ts';
import { taxpayerFacts } from '../taxpayer-facts.ts';
import { keepGrant } from './grant-store.ts';

const PROVIDER = 'tax_authority';

export async function getTaxAuthorityUrl(
  deps: TaxRouteDeps,
  { caller, request }: Call<typeof contract.getTaxAuthorityUrl, 'request'>,
): Promise<{ url: string }> {
  const { transact, clock, taxAuthority, log } = deps;
  const redirect_uri = returnAddress(deps.brands, caller, request, '/hmrc-callback');
  const state = await transact.forClient(caller, async (tx) => {
    enforce(refuseAuthorising(taxpayerFacts(await readClient(tx, caller.clientId))));
    return giveState(tx, clock, caller, PROVIDER, redirect_uri);
  });
  const url = await asking(WHO, log, async () =>
    taxAuthority.authorizeUrl({ state, redirect_uri }),
  );
  return { url };
}

const NOT_ACCEPTED = 'HMRC did not accept this authorisation. Please start again.';

/** The state is used up before the code is exchanged, so a code is tried once. */
export async function connectTaxAuthority(
  deps: TaxRouteDeps,
  { caller, body }: Call<typeof contract.connectTaxAuthority>,
): Promise<{ hmrc_subscribed_at: string }> {
  const { transact, clock, taxAuthority, log, share } = deps;
  const { clientId } = caller;
  const { code, redirect_uri, state = '' } = body;
  await transact.forClient(caller, async (tx) =>
    enforce(refuseAuthorising(taxpayerFacts(await readClient(tx, clientId)))),
  );
  await endVisit(deps, caller, WHO, { provider: PROVIDER, redirect_uri, state });
  await share.take(clientId);
  const grant = await asking(WHO, log, () =>
    taxAuthority.exchange({ code, redirect_uri }, clientId).catch((error: unknown) => {
      if (error instanceof GrantEnded) throw refuseField('code', NOT_ACCEPTED);
      throw error;
    }),
  );
  return transact.answering(caller, async (tx) => {
    await lockClientRow(tx, clientId);
    const at = await keepGrant(tx, deps, clientId, grant);
    await audit(tx, clock, caller, { id: clientId });
    await askAgain(tx, deps, clientId);
    return { hmrc_subscribed_at: at.toString() };
  });
}
