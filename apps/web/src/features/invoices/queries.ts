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
  return q(listInvoices, { params: { client_id }, query });
};

/** All of them, on whatever page; always asked anew. `search`: only those it finds. */
export const allInvoicesQuery = (client_id: string, filter: InvoiceFilter, search = '') => {
  const query = { ...filter, ...(search ? { search } : {}) };
  return allOf(listInvoices, { params: { client_id }, query }, { staleTime: 0, gcTime: 0 });
};

/** How many stand in each list, and what they came to. */
export const invoiceStatisticsQuery = (client_id: string) =>
  q(invoiceStatistics, { params: { client_id } });

export const invoiceQuery = (client_id: string, id: string) =>
  q(getInvoice, { params: { client_id, id } });

/** Where an answer that is one invoice is kept. */
export const keptInvoice = (clientId: string, { id }: Invoice) => invoiceQuery(clientId, id);

const ASK_AGAIN_MS = 2000;

/** The same, asked again as long as an e-mail with it is on its way. */
export const followedInvoiceQuery = (client_id: string, id: string) =>
  q(
    getInvoice,
    { params: { client_id, id } },
    { refetchInterval: ({ state: { data } }) => (data && isMailing(data) ? ASK_AGAIN_MS : false) },
  );

function isMailing({ delivery, reminders }: Invoice): boolean {
  return [delivery, ...reminders].some((mail) => mail?.state === 'queued');
}

/** The number proposed for the next invoice or credit note. Always asked anew: somebody else may have taken it. */
export const currentNumberQuery = (client_id: string, type: Invoice['type'] = 'invoice') =>
  q(currentNumber, { params: { client_id }, query: { type } });

/** The PDF of an invoice as it stands now: never from memory, a draft may have changed. */
export const previewQuery = (client_id: string, id: string) =>
  q(previewInvoice, { params: { client_id, id } }, FOR_VIEWER);
