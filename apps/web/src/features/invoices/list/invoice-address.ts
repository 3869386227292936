import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { editAddress } from '../invoice-kind.ts';

/** The address of a row: the form for a draft, else its page. */
export function invoiceAddress(row: InvoiceSummary): {
  to: string;
  search?: Record<string, string>;
} {
  if (row.aasm_state !== 'draft') return { to: `/invoices/${row.aasm_state}/${row.id}` };
  const to = editAddress(row.type, row.id);
  if (row.type === 'invoice') return { to };
  return { to, search: { customerId: row.customer_id, invoiceId: row.parent_id } };
}
