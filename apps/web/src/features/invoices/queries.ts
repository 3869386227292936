import { listFinancialYears } from '@counterfoil/contract/account/routes';
import { newCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { invoiceMail, unsavedMail } from '@counterfoil/contract/invoices/mail-routes';
import {
  invoiceOverview,
  invoicesExpected,
  invoiceStatistics,
} from '@counterfoil/contract/invoices/overview-routes';
import {
  currentNumber,
  getInvoice,
  listInvoices,
  listItemSuggestions,
  previewInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { Invoice, InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { invoiceTimeline } from '@counterfoil/contract/invoices/timeline-routes';
import { INVOICE_SORTS } from '@counterfoil/contract/invoices/sorts';
import type { QueryIn, ReplyOf } from '@counterfoil/contract/route';
import type { FinancialYear } from '@counterfoil/domain/financial-years';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { allOf, FOR_VIEWER, q } from '#lib/api/q.ts';
import { listQuery, type ListSearch } from '#lib/list/list-search.ts';
import { useClient } from '#lib/session/profile.ts';
import { type Days, daysIn } from './search.ts';

/** What is longest overdue and what was paid last comes first. */
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

interface Found extends Days {
  readonly search?: string | undefined;
  readonly customer_id?: string | undefined;
}

/** The number and the sum of each list: of all, of what a search finds in it, of one customer. */
export const invoiceStatisticsQuery = (client_id: string, found: Found = {}) => {
  const { search, customer_id } = found;
  const query = {
    ...(search ? { search } : {}),
    ...(customer_id ? { customer_id } : {}),
    ...daysIn(found),
  };
  return q(invoiceStatistics, { params: { client_id }, query });
};
export type InvoiceStatistics = ReplyOf<typeof invoiceStatistics>;

/** The same of a list on the screen; while a search goes on, of the search before. */
export function useInvoiceStatistics(found: Found) {
  const { clientId } = useClient();
  const query = invoiceStatisticsQuery(clientId, found);
  return useQuery({ ...query, placeholderData: keepPreviousData }).data;
}

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
    {
      refetchInterval: ({ state: { data } }) =>
        data?.delivery?.state === 'queued' ? ASK_AGAIN_MS : false,
    },
  );

/** What happened to it; polled while an e-mail is on its way. */
export const timelineQuery = (client_id: string, id: string) =>
  q(
    invoiceTimeline,
    { params: { client_id, id } },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.events.some((event) => 'delivery' in event && event.delivery?.state === 'queued')
          ? ASK_AGAIN_MS
          : false,
    },
  );

/** The number proposed for the next invoice or credit note. Always refetched, as it may be taken. */
export const currentNumberQuery = (client_id: string, type: Invoice['type'] = 'invoice') =>
  q(currentNumber, { params: { client_id }, query: { type } });

// A mail shows the amounts of this moment.
const FRESH = { staleTime: 0, gcTime: 0 };

/** The mail that would go out with a saved document, or a reminder of it. */
export const invoiceMailQuery = (client_id: string, id: string, isReminder: boolean) => {
  const query = isReminder ? { reminder: 'true' as const } : {};
  return q(invoiceMail, { params: { client_id, id }, query }, FRESH);
};

/** The mail that would go out with a document that is not saved yet. */
export const unsavedMailQuery = (
  client_id: string,
  { customer_id, ...query }: { readonly customer_id: string } & QueryIn<typeof unsavedMail>,
) => q(unsavedMail, { params: { client_id, customer_id }, query }, FRESH);

/** Earlier lines that contain a text, this customer's first. */
export const itemSuggestionsQuery = (client_id: string, customer_id: string, search: string) => {
  const query = { ...(customer_id ? { customer_id } : {}), search };
  return q(listItemSuggestions, { params: { client_id }, query });
};

/** The current PDF of an invoice; never cached, because a draft may have changed. */
export const previewQuery = (client_id: string, id: string) =>
  q(previewInvoice, { params: { client_id, id } }, FOR_VIEWER);

/** The client's financial years, current first. */
export const financialYearsQuery = (client_id: string) =>
  q(listFinancialYears, { params: { client_id } });

/** Month by month; without a year the last 12 months of the server's calendar. */
export const overviewQuery = (client_id: string, year: FinancialYear | null) => {
  const query = year ? { date_from: year.start_date, date_to: year.end_date } : {};
  return q(invoiceOverview, { params: { client_id }, query });
};

/** What is owed today, by the time at which it is due; late money first. */
export const expectedQuery = (client_id: string) => q(invoicesExpected, { params: { client_id } });

/** The customers who owe most, for `customersQuery`. */
export const OWE_MOST = { sort: 'total_outstanding', order: 'desc', page_size: 5 } as const;

interface Under {
  readonly invoice_id: string;
  readonly customer_id: string;
}

/** The start of the invoice's credit note. Always refetched, because the next number changes. */
export const newCreditNoteQuery = (client_id: string, { invoice_id, customer_id }: Under) =>
  // The form keeps its first answer: a refetch after saving the note would be refused.
  q(newCreditNote, { params: { client_id, invoice_id, customer_id } }, { staleTime: 'static' });

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
