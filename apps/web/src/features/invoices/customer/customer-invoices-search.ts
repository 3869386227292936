import { AASM_STATES } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import type { ListSearch } from '#lib/list/list-search.ts';
import { parseInvoicesSearch } from '../invoices-search.ts';

/** The part of a ledger's address about its invoices; without a state it shows all. */
export interface CustomerInvoicesSearch extends ListSearch {
  readonly state?: InvoiceState | undefined;
}

export function parseCustomerInvoicesSearch(raw: Record<string, unknown>): CustomerInvoicesSearch {
  const state = AASM_STATES.find((known) => known === raw.state);
  return { ...parseInvoicesSearch(raw), ...(state ? { state } : {}) };
}

/** The filter of the list call. */
export const filterOf = (customer_id: string, { state }: CustomerInvoicesSearch) => ({
  customer_id,
  ...(state ? { state } : {}),
});
