import { invoiceStatistics } from '@counterfoil/contract/invoices/overview-routes';
import {
  currentNumber,
  getInvoice,
  listInvoices,
  previewInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { INVOICE_SORTS } from '@counterfoil/contract/invoices/sorts';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { allOf, FOR_VIEWER, q } from '#lib/api/q.ts';
import { listQuery, type ListSearch } from '#lib/list/list-search.ts';

/** The order of a list: the address's, else newest first. */
export function sortOf({ sort, order }: ListSearch) {
  const otherwise = sort ? 'asc' : 'desc';
  return { sort: sort ?? 'date', order: order ?? otherwise } as const;
}

/** The invoices and credit notes of a list: of one state, of one customer, or all. */
export interface InvoiceFilter {
  readonly state?: InvoiceState;
  readonly customer_id?: string;
}

/** The page of a list that the address names. */
export const invoicesQuery = (client_id: string, filter: InvoiceFilter, search: ListSearch) => {
  const query = { ...listQuery({ ...search, ...sortOf(search) }, INVOICE_SORTS), ...filter };
  return q(listInvoices, { params: { client_id }, query });
};

/** All rows of all pages, always refetched. `search`: only those it finds. */
export const allInvoicesQuery = (client_id: string, filter: InvoiceFilter, search = '') => {
  const query = { ...filter, ...(search ? { search } : {}) };
  return allOf(listInvoices, { params: { client_id }, query }, { staleTime: 0, gcTime: 0 });
};

/** The number and the sum of each list. */
export const invoiceStatisticsQuery = (client_id: string) =>
  q(invoiceStatistics, { params: { client_id } });

export const invoiceQuery = (client_id: string, id: string) =>
  q(getInvoice, { params: { client_id, id } });

/** The cache entry for an answer with one invoice. */
export const keptInvoice = (clientId: string, { id }: Invoice) => invoiceQuery(clientId, id);

const ASK_AGAIN_MS = 2000;

/** The same, polled while its e-mail is on its way. */
export const followedInvoiceQuery = (client_id: string, id: string) =>
  q(
    getInvoice,
    { params: { client_id, id } },
    { refetchInterval: ({ state: { data } }) => (data && isMailing(data) ? ASK_AGAIN_MS : false) },
  );

function isMailing({ delivery, reminders }: Invoice): boolean {
  return [delivery, ...reminders].some((mail) => mail?.state === 'queued');
}

/** The number proposed for the next invoice or credit note. Always refetched, as it may be taken. */
export const currentNumberQuery = (client_id: string, type: Invoice['type'] = 'invoice') =>
  q(currentNumber, { params: { client_id }, query: { type } });

/** The current PDF of an invoice; never cached, because a draft may have changed. */
export const previewQuery = (client_id: string, id: string) =>
  q(previewInvoice, { params: { client_id, id } }, FOR_VIEWER);
