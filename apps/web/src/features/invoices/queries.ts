import { invoiceStatistics } from '@counterfoil/contract/invoices/overview-routes';
import { currentNumber, getInvoice, listInvoices } from '@counterfoil/contract/invoices/routes';
import { INVOICE_SORTS } from '@counterfoil/contract/invoices/sorts';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { listQuery, type ListSearch } from '#lib/list/list-search.ts';

/** The order of a list: as the address says, else the newest first. */
export function sortOf({ sort, order }: ListSearch) {
  const otherwise = sort ? 'asc' : 'desc';
  return { sort: sort ?? 'date', order: order ?? otherwise } as const;
}

/** Which invoices and credit notes a list is of: those of one state, of one customer, or all. */
export interface InvoiceFilter {
  readonly state?: InvoiceState;
  readonly customer_id?: string;
}

/** A page of a list, as the address asks for it. */
export const invoicesQuery = (client_id: string, filter: InvoiceFilter, search: ListSearch) => {
  const query = { ...listQuery({ ...search, ...sortOf(search) }, INVOICE_SORTS), ...filter };
  return queryOptions({
    queryKey: ['invoices', client_id, 'page', query],
    queryFn: ({ signal }) => call(listInvoices, { params: { client_id }, query, signal }),
  });
};

/** All of them, on whatever page; always asked anew. `search`: only those it finds. */
export const allInvoicesQuery = (client_id: string, filter: InvoiceFilter, search = '') =>
  queryOptions({
    queryKey: ['invoices', client_id, 'all', filter, search],
    queryFn: async ({ signal }) => {
      const query = { page: 'all' as const, ...filter, ...(search ? { search } : {}) };
      return (await call(listInvoices, { params: { client_id }, query, signal })).data;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** How many stand in each list, and what they came to. */
export const invoiceStatisticsQuery = (client_id: string) =>
  queryOptions({
    queryKey: ['invoices', client_id, 'statistics'],
    queryFn: async ({ signal }) =>
      (await call(invoiceStatistics, { params: { client_id }, signal })).data,
  });

export const invoiceQuery = (client_id: string, id: string) =>
  queryOptions({
    queryKey: ['invoices', client_id, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(getInvoice, { params: { client_id, id }, signal })).data,
  });

const ASK_AGAIN_MS = 2000;

/** The same, asked again as long as an e-mail with it is on its way. */
export const followedInvoiceQuery = (client_id: string, id: string) =>
  queryOptions({
    ...invoiceQuery(client_id, id),
    refetchInterval: ({ state: { data } }) => (data && isMailing(data) ? ASK_AGAIN_MS : false),
  });

function isMailing({ delivery, reminders }: Invoice): boolean {
  return [delivery, ...reminders].some((mail) => mail?.state === 'queued');
}

/** The number proposed for the next invoice or credit note. Always asked anew: somebody else may have taken it. */
export const currentNumberQuery = (client_id: string, type: Invoice['type'] = 'invoice') =>
  queryOptions({
    queryKey: ['invoices', client_id, 'current_number', type],
    queryFn: async ({ signal }) =>
      (await call(currentNumber, { params: { client_id }, query: { type }, signal })).data
        .current_number,
  });
