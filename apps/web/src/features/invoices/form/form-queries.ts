import { newCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { currentNumber, listItemSuggestions } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { q } from '#lib/api/q.ts';

/** The number proposed for the next invoice or credit note. Always refetched, as it may be taken. */
export const currentNumberQuery = (client_id: string, type: Invoice['type'] = 'invoice') =>
  q(currentNumber, { params: { client_id }, query: { type } });

interface TypedNumber {
  readonly type: Invoice['type'];
  readonly number: string;
  /** The draft that may have it. */
  readonly except?: string;
}

/** The same, and whether a typed number is used. */
export const typedNumberQuery = (client_id: string, typed: TypedNumber) =>
  q(currentNumber, { params: { client_id }, query: typed });

/** Earlier lines that contain a text, this customer's first. */
export const itemSuggestionsQuery = (client_id: string, customer_id: string, search: string) => {
  const query = { ...(customer_id ? { customer_id } : {}), search };
  return q(listItemSuggestions, { params: { client_id }, query });
};

interface CreditNotePath {
  readonly invoice_id: string;
  readonly customer_id: string;
}

/** The start of the invoice's credit note. Always refetched, because the next number changes. */
export const newCreditNoteQuery = (
  client_id: string,
  { invoice_id, customer_id }: CreditNotePath,
) =>
  // The form keeps its first answer: a refetch after saving the note would be refused.
  q(newCreditNote, { params: { client_id, invoice_id, customer_id } }, { staleTime: 'static' });
