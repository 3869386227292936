import { newCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { q } from '#lib/api/q.ts';

interface Under {
  readonly invoice_id: string;
  readonly customer_id: string;
}

/** The start of the invoice's credit note. Always refetched, because the next number changes. */
export const newCreditNoteQuery = (client_id: string, { invoice_id, customer_id }: Under) =>
  // The form keeps its first answer: a refetch after saving the note would be refused.
  q(newCreditNote, { params: { client_id, invoice_id, customer_id } }, { staleTime: 'static' });
