import type * as contract from '@counterfoil/contract/banking/routes';
import type { BankConsent } from '@counterfoil/contract/banking/schemas';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import {
  BankRefused,
  type BankAccess,
  type BankConnection,
} from '@counterfoil/providers/open-banking/port';
import { audit } from '#platform/audit';
import { returnAddress } from '#platform/authorisation/return-address';
import { aboutOf, answeringLink, endVisit, giveState } from '#platform/authorisation/states';
import { byId } from '#platform/db/rows';
import { wholeAddress } from '#platform/http/caller-address';
import type { Call } from '#platform/http/serve-route';
import { asking } from '#platform/provider-refusals';
import { enforce, refuse, refuseField } from '#platform/refusals';
import { isRenewable, logosOf, presentConsent, refreshTokenOf } from './consent-store.ts';
import { WHO, type BankingCalls } from './deps.ts';
import { endUnkept } from './end-unkept.ts';
import { keepConnection } from './keep-connection.ts';
import { keepLogo } from './logos.ts';

const PROVIDER = 'open_banking';
const RETURN = '/callback';

export async function getBankingUrl(
  deps: BankingCalls,
  { caller, request }: Call<typeof contract.getBankingUrl, 'request'>,
): Promise<{ url: string }> {
  enforce(refuseClient('connect_bank', caller.client));
  const redirect_uri = returnAddress(deps.brands, caller, request, RETURN);
  const state = await deps.transact.forClient(caller, (tx) =>
    giveState(tx, deps.clock, caller, PROVIDER, redirect_uri),
  );
  const url = await asking(WHO, deps.log, async () =>
    deps.openBanking.authorisationUrl({ redirect_uri, state }),
  );
  return { url };
}

const CANNOT_RENEW =
  'This consent can no longer be renewed. Please connect the bank again, which takes its place.';

/** The link by which a consent is renewed; it returns as a new connection does. */
export async function reauthenticateBank(
  deps: BankingCalls,
  call: Call<typeof contract.reauthenticateBank>,
): Promise<{ result: string }> {
  const { caller, body } = call;
  enforce(refuseClient('connect_bank', caller.client));
  const ask = async () => ({ result: await renewalLink(deps, call) });
  return answeringLink(deps, caller, ask, (tx) => audit(tx, deps.clock, caller, { id: body.id }));
}

async function renewalLink(
  deps: BankingCalls,
  { caller, body: { id }, request }: Call<typeof contract.reauthenticateBank>,
): Promise<string> {
  const { transact, clock, secrets, openBanking, log, share } = deps;
  const redirect_uri = returnAddress(deps.brands, caller, request, RETURN);
  const { row, state } = await transact.forClient(caller, async (tx) => ({
    row: await byId(tx, 'open_banking_consents', caller.clientId, id),
    state: await giveState(tx, clock, caller, PROVIDER, redirect_uri, id),
  }));
  const refresh = refreshTokenOf(secrets, row);
  if (!isRenewable(row, clock.now()) || refresh === null) throw refuse(CANNOT_RENEW);
  await share.take(caller.clientId);
  const authorisation = { redirect_uri, state };
  return asking(WHO, log, () =>
    openBanking
      .reauthenticationUrl(refresh, authorisation, caller.clientId)
      .catch((error: unknown) => {
        // The provider's last resort: the bank is chosen again.
        if (error instanceof BankRefused) return openBanking.authorisationUrl(authorisation);
        throw error;
      }),
  );
}

const NOT_ACCEPTED = 'Your bank did not accept this. Please start again.';

/** The state is used up before the code is exchanged, so a code is tried once. */
export async function connectBank(
  deps: BankingCalls,
  { caller, body, request }: Call<typeof contract.connectBank>,
): Promise<BankConsent> {
  const { transact, clock, log, share, openBanking } = deps;
  const { clientId } = caller;
  enforce(refuseClient('connect_bank', caller.client));
  const { code, redirect_uri, state = '' } = body;
  await endVisit(deps, caller, 'your bank', { provider: PROVIDER, redirect_uri, state });
  await share.take(clientId);
  const ask = <T>(work: () => Promise<T>) =>
    asking(WHO, log, () =>
      work().catch((error: unknown) => {
        throw error instanceof BankRefused ? refuseField('code', NOT_ACCEPTED) : error;
      }),
    );
  const tokens = await ask(() => openBanking.exchange(code, redirect_uri, clientId));
  const askedFrom = wholeAddress(request);
  const { access_token } = tokens;
  const access: BankAccess = { access_token, asker: clientId, user_ip: askedFrom };
  const renews = aboutOf(state);
  let connection: BankConnection | null = null;
  try {
    connection = await ask(() => openBanking.connection(access));
    const accounts = await ask(() => openBanking.accounts(access));
    const found = { tokens, connection, accounts, askedFrom, renews };
    await keepLogo(deps, connection.bank);
    return await transact.answering(caller, async (tx) => {
      const consent = await keepConnection(tx, deps, clientId, found);
      await audit(tx, clock, caller, { id: consent.id });
      return presentConsent(consent, await logosOf(tx, [consent]), clock);
    });
  } catch (error) {
    await endUnkept(deps, clientId, { tokens, connection, renews });
    throw error;
  }
}
