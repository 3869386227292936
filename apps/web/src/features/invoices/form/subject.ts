import type { SalesInvoice } from '@counterfoil/contract/invoices/schemas';

/** What the form writes: an invoice, or the credit note of one. */
export type Subject =
  | { readonly type: 'invoice'; readonly parent: null }
  | { readonly type: 'CreditNote'; readonly parent: SalesInvoice };

export const AN_INVOICE: Subject = { type: 'invoice', parent: null };
export const creditNoteOf = (parent: SalesInvoice): Subject => ({ type: 'CreditNote', parent });
