import type { INVOICE_SORTS } from '@counterfoil/contract/invoices/routes';
import type { PageRequest } from '#platform/page';

export type ListState = 'draft' | 'sent' | 'overdue' | 'paid';

export interface InvoiceListRequest extends PageRequest {
  readonly state?: ListState | undefined;
  readonly sort?: (typeof INVOICE_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly search?: string | undefined;
  /** Only this customer's. */
  readonly customer_id?: string | undefined;
  readonly customerId?: string | undefined;
}
