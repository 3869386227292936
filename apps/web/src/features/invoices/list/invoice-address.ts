import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';

type Facts = Pick<InvoiceSummary, 'id' | 'type' | 'aasm_state' | 'customer_id' | 'parent_id'>;

/** Where a row leads: a draft to its form, all others to their own page. */
export function invoiceAddress(row: Facts): { to: string; search?: Record<string, string> } {
  const { id, type, aasm_state, customer_id, parent_id } = row;
  if (aasm_state !== 'draft') return { to: `/invoices/${aasm_state}/${id}` };
  if (type === 'invoice') return { to: `/invoices/edit/${id}` };
  const search = { customerId: customer_id, invoiceId: parent_id ?? '' };
  return { to: `/invoices/credit-note/${id}/edit`, search };
}
