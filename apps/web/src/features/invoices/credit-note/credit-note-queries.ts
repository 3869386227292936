import { newCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

interface Under {
  readonly invoice_id: string;
  readonly customer_id: string;
}

/** What a credit note of the invoice begins with. Always asked anew: the next number moves on. */
export const newCreditNoteQuery = (client_id: string, { invoice_id, customer_id }: Under) =>
  queryOptions({
    queryKey: ['invoices', client_id, 'new_credit_note', invoice_id],
    queryFn: async ({ signal }) => {
      const params = { client_id, customer_id, invoice_id };
      return (await call(newCreditNote, { params, signal })).data;
    },
    // The form keeps what it began with; once its note is saved this would be refused.
    staleTime: 'static',
  });
