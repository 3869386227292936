import { newCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { q } from '#lib/api/q.ts';

interface Under {
  readonly invoice_id: string;
  readonly customer_id: string;
}

/** What a credit note of the invoice begins with. Always asked anew: the next number moves on. */
export const newCreditNoteQuery = (client_id: string, { invoice_id, customer_id }: Under) =>
  // The form keeps what it began with; once its note is saved this would be refused.
  q(newCreditNote, { params: { client_id, invoice_id, customer_id } }, { staleTime: 'static' });
