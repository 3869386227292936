import type { INVOICE_SORTS } from '@counterfoil/contract/invoices/sorts';
import type { PageRequest } from '#platform/page';

export type ListState = 'draft' | 'sent' | 'overdue' | 'paid';
/** The states in the database: "overdue" follows from the date. */
export type StoredState = Exclude<ListState, 'overdue'>;

export interface InvoiceListRequest extends PageRequest {
  readonly state?: ListState | undefined;
  readonly sort?: (typeof INVOICE_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly search?: string | undefined;
  /** Only this customer's documents. */
  readonly customer_id?: string | undefined;
}

/** The filter and order of a list. */
export interface Wanted extends Pick<InvoiceListRequest, 'state' | 'sort' | 'order' | 'search'> {
  readonly clientId: string;
  readonly customerId: string | undefined;
  readonly today: string;
}

/** The filter of a client's request, as of today. */
export const wantedBy = (
  clientId: string,
  { state, sort, order, search, customer_id: customerId }: InvoiceListRequest,
  today: string,
): Wanted => ({
  clientId,
  today,
  state,
  sort,
  order,
  search,
  customerId,
});

/** The stored state that holds the documents of a list; undefined: every state. */
export const storedStateOf = (state: ListState | undefined): StoredState | undefined =>
  state === 'overdue' ? 'sent' : state;
