import { invoiceStatistics } from '@counterfoil/contract/invoices/overview-routes';
import { getInvoice, listInvoices } from '@counterfoil/contract/invoices/routes';
import type { Invoice, InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { INVOICE_SORTS } from '@counterfoil/contract/invoices/lists';
import type { ReplyOf } from '@counterfoil/contract/route';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { allOf, q } from '#lib/api/q.ts';
import { listQuery, type ListSearch } from '#lib/list/list-search.ts';
import { useClient } from '#lib/session/profile.ts';
import { type Days, daysIn } from './search.ts';

/** Starts with the longest overdue, and with the last paid. */
const FIRST: Partial<Record<InvoiceState, { sort: string; order: 'asc' | 'desc' }>> = {
  overdue: { sort: 'due_date', order: 'asc' },
  paid: { sort: 'payment_date', order: 'desc' },
};

/** The order of a list: the address's, else that of its state, else newest first. */
export function sortOf({ sort, order }: ListSearch, state: InvoiceState | undefined) {
  if (sort) return { sort, order: order ?? 'asc' } as const;
  const first = (state && FIRST[state]) ?? { sort: 'date', order: 'desc' as const };
  return { ...first, ...(order ? { order } : {}) };
}

/** The invoices and credit notes of a list: of one state, of one customer, between days, or all. */
export interface InvoiceFilter extends Days {
  readonly state?: InvoiceState;
  readonly customer_id?: string;
}

/** The page of a list that the address names. */
export const invoicesQuery = (client_id: string, filter: InvoiceFilter, search: ListSearch) => {
  const query = {
    ...listQuery({ ...search, ...sortOf(search, filter.state) }, INVOICE_SORTS),
    ...filter,
  };
  return q(listInvoices, { params: { client_id }, query });
};

/** All rows of all pages, always refetched. `search`: only those it finds. */
export const allInvoicesQuery = (client_id: string, filter: InvoiceFilter, search = '') => {
  const query = { ...filter, ...(search ? { search } : {}) };
  return allOf(listInvoices, { params: { client_id }, query }, { staleTime: 0, gcTime: 0 });
};

interface ListFilter extends Days {
  readonly search?: string | undefined;
  readonly customer_id?: string | undefined;
}

/** The number and the sum of each list: of all, of what a search finds in it, of one customer. */
export const invoiceStatisticsQuery = (client_id: string, found: ListFilter = {}) => {
  const { search, customer_id } = found;
  const query = {
    ...(search ? { search } : {}),
    ...(customer_id ? { customer_id } : {}),
    ...daysIn(found),
  };
  return q(invoiceStatistics, { params: { client_id }, query });
};
export type InvoiceStatistics = ReplyOf<typeof invoiceStatistics>;

/** The same for the list on the screen; while a search runs, those of the previous one. */
export function useInvoiceStatistics(found: ListFilter) {
  const { clientId } = useClient();
  const query = invoiceStatisticsQuery(clientId, found);
  return useQuery({ ...query, placeholderData: keepPreviousData }).data;
}

export const invoiceQuery = (client_id: string, id: string) =>
  q(getInvoice, { params: { client_id, id } });

/** The cache entry for an answer with one invoice. */
export const keptInvoice = (clientId: string, { id }: Invoice) => invoiceQuery(clientId, id);

const LIST_ASK_AGAIN_MS = 5000;
/** A longer list is not polled. */
const FOLLOWED_ROWS = 100;

/** A page of a list; polled while an e-mail of one of its invoices is on its way. */
export function useInvoiceList(filter: InvoiceFilter, search: ListSearch) {
  const { clientId } = useClient();
  return useQuery({
    ...invoicesQuery(clientId, filter, search),
    // The table stays while the next page of the same list loads.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      isAnyMailing(data?.data) ? LIST_ASK_AGAIN_MS : false,
  });
}

/** Whether an e-mail of one of the rows is on its way. */
function isAnyMailing(rows: readonly InvoiceSummary[] = []): boolean {
  return rows.length <= FOLLOWED_ROWS && rows.some(({ delivery }) => delivery?.state === 'queued');
}
