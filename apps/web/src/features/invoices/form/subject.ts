import type { Invoice, SalesInvoice } from '@counterfoil/contract/invoices/schemas';
import { editAddress } from '../kind.ts';

/** The record that the form writes: an invoice, or the credit note of one. */
export type Subject =
  | { readonly type: 'invoice'; readonly parent: null }
  | { readonly type: 'CreditNote'; readonly parent: SalesInvoice };

export const AN_INVOICE: Subject = { type: 'invoice', parent: null };
export const creditNoteOf = (parent: SalesInvoice): Subject => ({ type: 'CreditNote', parent });

/** The address of the form: of a saved draft, or of a new one. */
export function formAddress({ type, parent }: Subject, opened: Pick<Invoice, 'id'> | null): string {
  if (opened) return editAddress(type, opened.id);
  return parent ? `/invoices/${parent.id}/credit-note/create` : '/invoices/create';
}
