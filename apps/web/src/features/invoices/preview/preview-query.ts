import { previewInvoice } from '@counterfoil/contract/invoices/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** The PDF of an invoice as it stands now: never from memory, a draft may have changed. */
export const previewQuery = (client_id: string, id: string) =>
  queryOptions({
    queryKey: ['invoices', client_id, 'preview', id],
    queryFn: ({ signal }) => call(previewInvoice, { params: { client_id, id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    // The viewer offers another try itself.
    retry: false,
  });
