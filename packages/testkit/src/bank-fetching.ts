import { syncAccount } from '@counterfoil/api/modules/banking/sync-account';
import { ProviderError } from '@counterfoil/providers/calls/port';
import {
  type BankTransaction,
  type OpenBankingProvider,
  type Period,
} from '@counterfoil/providers/open-banking/port';
import {
  aShownAccount,
  aShownBank,
  aTransaction,
  bankingDepsOf,
  connected,
  fetchedAccounts,
  linkedAccountsOf,
  transactionsOf,
} from './banks.ts';
import { signedInClient, type SignedInClient } from './clients.ts';
import { rowsIn, setRows } from './rows.ts';

export const NOW = '2026-11-21T09:00:00Z';
export const instant = (text: string) => Temporal.Instant.from(text);
export type Pages = (period: Period) => AsyncIterable<readonly BankTransaction[]>;

/** A client with one account that has been fetched, and its next fetching with other pages: when it is due, or any job. */
export async function fetchedClient(booked: readonly BankTransaction[] = []) {
  const client = await signedInClient();
  const bank = aShownBank([aShownAccount({ booked })]);
  await connected(client, bank);
  const [account] = await fetchedAccounts(client);
  const id = account?.id ?? '';
  const periods: Period[] = [];
  const job = (pages?: Pages, changes: Partial<OpenBankingProvider> = {}) => {
    const deps = bankingDepsOf(client);
    const openBanking: OpenBankingProvider = {
      ...deps.openBanking,
      ...(pages && {
        transactions: (_access, _account, period) => {
          periods.push(period);
          return pages(period);
        },
      }),
      ...changes,
    };
    return syncAccount({ ...deps, openBanking }, { client_id: client.clientId, account_id: id });
  };
  const sync: typeof job = async (...how) => {
    await setRows(client, 'open_banking_accounts', { sync_state: 'waiting' });
    return job(...how);
  };
  return { client, bank, id, job, sync, periods };
}
/** The client’s account as they read it. */
export const stored = async (client: SignedInClient) => (await linkedAccountsOf(client))[0];
/** The same as it is stored. */
export const row = async (client: SignedInClient) =>
  (await rowsIn(client, 'open_banking_accounts'))[0];
export const minutesUntil = (at: string | undefined) =>
  instant(NOW)
    .until(instant(at ?? NOW))
    .total('minutes');
/** The day before. */
export const LATELY = { at: instant('2026-11-20T10:00:00Z') };
/** Pages of these transactions, whatever is asked for; after them `cut` breaks the answer off. */
export const showing = (booked: readonly BankTransaction[], cut = false): Pages =>
  async function* pages() {
    yield booked;
    if (!cut) return;
    yield [];
    throw new ProviderError('unavailable', 'cut');
  };
export const isPending = (pending: readonly BankTransaction[]) => ({
  pendingTransactions: async () => pending,
});
export const descriptions = async (client: SignedInClient, id: string) =>
  (await transactionsOf(client, id)).map(({ description }) => description);
/** So many different transactions, the oldest first, on days of the last months. */
export const many = (count: number): BankTransaction[] =>
  Array.from({ length: count }, (_, at) =>
    aTransaction({
      at: instant('2026-09-01T10:00:00Z').add({ minutes: at }),
      description: `Till ${at}`,
    }),
  );
