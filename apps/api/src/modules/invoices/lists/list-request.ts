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

/** A client's request, as of today. */
export interface Wanted extends InvoiceListRequest {
  readonly clientId: string;
  readonly today: string;
}

/** The stored state that holds the documents of a list; undefined: every state. */
export const storedStateOf = (state: ListState | undefined): StoredState | undefined =>
  state === 'overdue' ? 'sent' : state;
