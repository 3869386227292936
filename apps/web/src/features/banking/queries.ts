import {
  getBankLogo,
  getTransactionFigures,
  listBankConsents,
  listBankTransactions,
  listLinkedAccounts,
} from '@counterfoil/contract/banking/routes';
import type { LinkedAccount } from '@counterfoil/contract/banking/schemas';
import { TRANSACTION_SORTS } from '@counterfoil/contract/banking/sorts';
import { Problem } from '#lib/api/problem.ts';
import { q } from '#lib/api/q.ts';
import { listQuery } from '#lib/list/list-search.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { narrowedBy, type TransactionsSearch } from './transactions/search.ts';

export const consentsQuery = (client_id: string) => q(listBankConsents, { params: { client_id } });

const ASK_AGAIN_MS = 3000;

/** Whether its transactions are being fetched, or soon will be. */
export const isUnderWay = ({ sync_state }: Pick<LinkedAccount, 'sync_state'>): boolean =>
  sync_state === 'waiting' || sync_state === 'running';

/** Those that the portal reads. Unlinked ones concern only the office. */
export const linked = (accounts: readonly LinkedAccount[]): readonly LinkedAccount[] =>
  accounts.filter(({ archived_at }) => archived_at === null);

/** The accounts; polled while one of them is being fetched. */
export const accountsQuery = (client_id: string) =>
  q(
    listLinkedAccounts,
    { params: { client_id } },
    {
      refetchInterval: ({ state: { data } }) =>
        data && linked(data).some(isUnderWay) ? ASK_AGAIN_MS : false,
    },
  );

/** A bank's picture. It needs the session's headers, so a page cannot link to it. */
export const bankLogoQuery = (client_id: string, id: string) =>
  q(getBankLogo, { params: { client_id, id } }, { staleTime: Infinity, retry: false });

export const transactionsQuery = (client_id: string, id: string, search: TransactionsSearch) => {
  const newest = { sort: 'date', order: 'desc', ...search } as const;
  const query = { ...listQuery(newest, TRANSACTION_SORTS), ...narrowedBy(search) };
  return q(listBankTransactions, { params: { client_id, id }, query });
};

export const figuresQuery = (client_id: string, id: string, search: TransactionsSearch) =>
  q(getTransactionFigures, { params: { client_id, id }, query: narrowedBy(search) });

export async function loadBanking({ context: { queryClient, client } }: LoadArgs): Promise<void> {
  await Promise.all([
    queryClient.fetchQuery(consentsQuery(client.clientId)),
    queryClient.fetchQuery(accountsQuery(client.clientId)),
  ]);
}

/** Waits for the account only: the page shows its frame at once, and keeps the old rows while it pages. */
export async function loadTransactions(
  args: LoadArgs<{ readonly id: string }, TransactionsSearch>,
): Promise<void> {
  const { queryClient, client } = args.context;
  const { id } = args.params;
  void queryClient.prefetchQuery(transactionsQuery(client.clientId, id, args.deps));
  void queryClient.prefetchQuery(figuresQuery(client.clientId, id, args.deps));
  const accounts = await queryClient.ensureQueryData(accountsQuery(client.clientId));
  if (!linked(accounts).some((account) => account.id === id)) throw new Problem({ status: 404 });
}
