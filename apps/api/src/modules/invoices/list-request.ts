import type { INVOICE_SORTS } from '@counterfoil/contract/invoices/sorts';
import type { PageRequest } from '#platform/page';

export type ListState = 'draft' | 'sent' | 'overdue' | 'paid';
/** What the database knows: the day makes a sent one overdue. */
export type StoredState = Exclude<ListState, 'overdue'>;

export interface InvoiceListRequest extends PageRequest {
  readonly state?: ListState | undefined;
  readonly sort?: (typeof INVOICE_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly search?: string | undefined;
  /** Only this customer's. */
  readonly customer_id?: string | undefined;
}

/** Which documents a list holds, and in what order. */
export interface Wanted extends Pick<InvoiceListRequest, 'state' | 'sort' | 'order' | 'search'> {
  readonly clientId: string;
  readonly customerId: string | undefined;
  readonly today: string;
}

/** What a client asks for, as of today. */
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

/** Where the documents of a list are among the stored; undefined: everywhere. */
export const storedStateOf = (state: ListState | undefined): StoredState | undefined =>
  state === 'overdue' ? 'sent' : state;
