import { randomUUID } from 'node:crypto';
import { AnswerTooLarge, ProviderError } from '../../calls/port.ts';
import {
  BankRefused,
  type AccountKey,
  type Authorisation,
  type BankAccess,
  type BankAccount,
  type BankRefusal,
  type BankTransaction,
  type OpenBankingProvider,
  type Period,
} from '../port.ts';
import { trueLayerApi } from './api.ts';
import { fetchLogo } from './logo.ts';
import type { TrueLayerSettings } from './settings.ts';
import * as to from './transform.ts';
import * as types from './types.ts';

type Api = ReturnType<typeof trueLayerApi>;

const SCOPES =
  'info accounts balance cards transactions direct_debits standing_orders offline_access';
const BANKS = 'uk-ob-all uk-oauth-all';
/** The one bank of TrueLayer's own sandbox. */
const MOCK_BANK = 'uk-cs-mock';

/** Bank data of TrueLayer's Data API v1. */
export function createTrueLayer(settings: TrueLayerSettings): OpenBankingProvider {
  const api = trueLayerApi(settings);
  return {
    ...connecting(settings, api),
    connection: async (access) => {
      const { results } = await api.read(types.mes, '/me', access);
      return to.toConnection(first(results));
    },
    accounts: (access) => readAccounts(api, access),
    balance: async (access, account) => {
      const { results } = await api.read(types.balances, `${at(account)}/balance`, access);
      return to.toBalance(first(results));
    },
    transactions: (access, account, period) => readTransactions(api, access, account, period),
    pendingTransactions: async (access, account) => {
      const path = `${at(account)}/transactions/pending`;
      const { results } = await api
        .readTransactions(path, access)
        .catch(noneIf(['not_offered', 'not_found']));
      return results.map(to.toTransaction('pending', account.kind));
    },
    logo: (uri) => fetchLogo(uri, settings.apiUrl),
  };
}

type ConnectionMethod =
  | 'authorisationUrl'
  | 'exchange'
  | 'refresh'
  | 'reauthenticationUrl'
  | 'revoke';

const connecting = (
  settings: TrueLayerSettings,
  api: Api,
): Pick<OpenBankingProvider, ConnectionMethod> => ({
  authorisationUrl: (authorisation) => authorisationUrl(settings, authorisation),
  exchange: async (code, redirectUri, asker) =>
    to.toTokens(await api.exchange(code, redirectUri, asker)),
  refresh: async (refreshToken, asker) => to.toTokens(await api.refresh(refreshToken, asker)),
  reauthenticationUrl: async (refresh_token, authorisation, asker) => {
    try {
      const link = await api.reauthenticate({ refresh_token, ...authorisation }, asker);
      if (isSafeLink(link, settings.authUrl)) return link;
    } catch (error) {
      if (!(error instanceof ProviderError) || !isRefusal(error)) throw error;
    }
    // A new consent at the same bank does as well.
    return authorisationUrl(settings, authorisation);
  },
  revoke: async (access) => {
    try {
      await api.remove(access);
    } catch (error) {
      if (!(error instanceof BankRefused) || error.reason === 'token_expired') throw error;
    }
  },
});

/** TrueLayer has no such link: the consent is too old, or the answer names none. */
const isRefusal = ({ code, status }: ProviderError) =>
  code === 'unreadable' || (code === 'refused' && status !== 401);

/** The browser goes there, so it must be a web address, and as safe as TrueLayer's own. */
function isSafeLink(link: string, authUrl: string): boolean {
  const protocol = URL.parse(link)?.protocol;
  return protocol === 'https:' || (protocol === 'http:' && authUrl.startsWith('http:'));
}

function authorisationUrl(
  { authUrl, clientId }: TrueLayerSettings,
  { redirect_uri, state }: Authorisation,
): string {
  const asked = {
    response_type: 'code',
    client_id: clientId,
    scope: SCOPES,
    redirect_uri,
    providers: clientId.startsWith('sandbox-') ? `${MOCK_BANK} ${BANKS}` : BANKS,
    state,
    nonce: randomUUID(),
  };
  // TrueLayer wants %20 between words, not +.
  const query = Object.entries(asked).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${authUrl}/?${query.join('&')}`;
}

const at = ({ id, kind }: AccountKey) => `/${kind}s/${encodeURIComponent(id)}`;

function first<T>([result]: readonly T[]): T {
  if (result !== undefined) return result;
  throw new ProviderError('unreadable', 'TrueLayer answered without a result');
}

const noneIf =
  (reasons: readonly BankRefusal[]) =>
  (error: unknown): { readonly results: never[] } => {
    if (error instanceof BankRefused && reasons.includes(error.reason)) return { results: [] };
    throw error;
  };

/** A bank without cards refuses the list of cards, and one without accounts that of accounts; no bank refuses both. */
async function readAccounts(api: Api, access: BankAccess): Promise<readonly BankAccount[]> {
  const lacking = noneIf(['not_offered', 'not_found']);
  const denied: unknown[] = [];
  const orDenied = (error: unknown) => {
    if (!(error instanceof BankRefused) || error.reason !== 'access_denied') throw error;
    denied.push(error);
    return { results: [] };
  };
  const [accounts, cards] = await Promise.all([
    api.read(types.accounts, '/accounts', access).catch(lacking).catch(orDenied),
    api.read(types.cards, '/cards', access).catch(lacking).catch(orDenied),
  ]);
  const found = [...accounts.results.map(to.toAccount), ...cards.results.map(to.toCard)];
  if (found.length === 0 && denied.length > 0) throw denied[0];
  return found;
}

/** The API has no pages. A period too large for one answer is asked for in halves, the earlier one first. */
async function* readTransactions(
  api: Api,
  access: BankAccess,
  account: AccountKey,
  period: Period,
): AsyncGenerator<readonly BankTransaction[]> {
  const query = `from=${to.toTime(period.from)}&to=${to.toTime(period.to)}`;
  const path = `${at(account)}/transactions?${query}`;
  const answer = await api.readTransactions(path, access).catch((error: unknown) => {
    if (error instanceof AnswerTooLarge && to.halvesOf(period)) return null;
    throw error;
  });
  if (answer) {
    yield answer.results.map(to.toTransaction('booked', account.kind));
    return;
  }
  for (const half of to.halvesOf(period) ?? []) yield* readTransactions(api, access, account, half);
}
