import type { Invoice, InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { INVOICE_TITLES, INVOICE_WORDS, type InvoiceType } from '@counterfoil/domain/invoice/kind';

/** The page that changes a draft. */
export const EDIT_ROUTES = {
  invoice: '/invoices/edit/$id',
  CreditNote: '/invoices/credit-note/$id/edit',
} as const satisfies Record<InvoiceType, string>;

export const editAddress = (type: InvoiceType, id: string): string =>
  EDIT_ROUTES[type].replace('$id', id);

/** "Invoice INV-0001"; a draft may have no number. */
export const titleOf = ({ type, number }: Pick<InvoiceSummary, 'type' | 'number'>): string =>
  `${INVOICE_TITLES[type]} ${number ?? ''}`.trim();

/** For pages whose loader has checked the type. */
export function ofType<T extends InvoiceType>(invoice: Invoice, type: T) {
  if (invoice.type !== type) throw new Error(`not the ${INVOICE_WORDS[type]} that was loaded`);
  return invoice as Extract<Invoice, { type: T }>;
}
