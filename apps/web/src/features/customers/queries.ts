import { getCustomerLedger } from '@counterfoil/contract/customers/ledger-routes';
import { getCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import { CUSTOMER_SORTS } from '@counterfoil/contract/customers/sorts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { listQuery, type ListSearch } from '#lib/list/list-search.ts';
import type { EntriesSearch } from './ledger/entries-search.ts';

/** A page of the customers as the address asks for it, by name unless it says otherwise. */
export const customersQuery = (client_id: string, search: ListSearch) => {
  const query = listQuery({ sort: 'name', ...search }, CUSTOMER_SORTS);
  return queryOptions({
    queryKey: ['customers', client_id, 'page', query],
    queryFn: ({ signal }) => call(listCustomers, { params: { client_id }, query, signal }),
  });
};

/** The search of /customers-all: all rows in the order asked for. */
export const everyRow = (search: ListSearch): ListSearch => ({ ...search, show_all: true });

/** All of them by name, or all that a search finds: to choose from. */
export const allCustomersQuery = (client_id: string, words = '') =>
  queryOptions({
    queryKey: ['customers', client_id, 'all', words],
    queryFn: async ({ signal }) => {
      const query = { page: 'all', sort: 'name', order: 'asc', ...searchFor(words) } as const;
      return (await call(listCustomers, { params: { client_id }, query, signal })).data;
    },
  });

const searchFor = (words: string) => (words ? { search: words } : {});

export const customerQuery = (client_id: string, id: string) =>
  queryOptions({
    queryKey: ['customers', client_id, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(getCustomer, { params: { client_id, id }, signal })).data,
  });

const ENTRIES_A_PAGE = '10';

/** What a customer owes, since when, and a page of what happened on their account; the newest first. */
export const ledgerQuery = (client_id: string, id: string, search: EntriesSearch) => {
  const { entries_page = 1, entries_all, entries_order } = search;
  const query = {
    ...(entries_all
      ? { page: 'all' as const }
      : { page: String(entries_page), page_size: ENTRIES_A_PAGE }),
    ...(entries_order ? { order: entries_order } : {}),
  };
  return queryOptions({
    queryKey: ['customers', client_id, 'ledger', id, query],
    queryFn: ({ signal }) => call(getCustomerLedger, { params: { client_id, id }, query, signal }),
  });
};
