import {
  customerStatistics,
  getCustomerLedger,
  getCustomer,
  listCustomers,
} from '@counterfoil/contract/customers/routes';
import { CUSTOMER_SORTS } from '@counterfoil/contract/customers/sorts';
import type { ReplyOf } from '@counterfoil/contract/route';
import { allOf, q } from '#lib/api/q.ts';
import { listQuery, type ListSearch } from '#lib/list/list-search.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import type { EntriesSearch } from './search.ts';

/** The page of customers that the address names, sorted by name by default. */
export const customersQuery = (client_id: string, search: ListSearch) => {
  const query = listQuery({ sort: 'name', ...search }, CUSTOMER_SORTS);
  return q(listCustomers, { params: { client_id }, query });
};

/** The debt of all customers, or those that a search finds. */
export const customerStatisticsQuery = (client_id: string, { search }: ListSearch) =>
  q(customerStatistics, { params: { client_id }, query: search ? { search } : {} });
export type CustomerStatistics = ReplyOf<typeof customerStatistics>;

/** Does not wait: the page shows its frame at once, and keeps the old rows while it pages. */
export const loadCustomers = ({ context, deps }: LoadArgs<unknown, ListSearch>): void => {
  const { clientId } = context.client;
  void context.queryClient.prefetchQuery(customersQuery(clientId, deps));
  void context.queryClient.prefetchQuery(customerStatisticsQuery(clientId, deps));
};

/** All customers by name, or all that a search finds, for pickers and Select all. */
export const allCustomersQuery = (client_id: string, words = '') => {
  const query = { sort: 'name', order: 'asc', ...(words ? { search: words } : {}) } as const;
  return allOf(listCustomers, { params: { client_id }, query });
};

export const customerQuery = (client_id: string, id: string) =>
  q(getCustomer, { params: { client_id, id } });

export const loadCustomer = ({ context, params }: LoadArgs<{ readonly id: string }>) =>
  context.queryClient.fetchQuery(customerQuery(context.client.clientId, params.id));

const ENTRIES_A_PAGE = '10';

/** The customer's debt by age, and a page of their account's entries, newest first. */
export const ledgerQuery = (client_id: string, id: string, search: EntriesSearch) => {
  const { entries_page = 1, entries_all, entries_order } = search;
  const query = {
    ...(entries_all
      ? { page: 'all' as const }
      : { page: String(entries_page), page_size: ENTRIES_A_PAGE }),
    ...(entries_order ? { order: entries_order } : {}),
  };
  return q(getCustomerLedger, { params: { client_id, id }, query });
};
