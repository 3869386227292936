import { previewDocument } from '@counterfoil/contract/documents/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** A document as a PDF to look at. It never changes, but large ones must not stay in memory. */
export const previewQuery = (client_id: string, id: string) =>
  queryOptions({
    queryKey: ['documents', client_id, 'preview', id],
    queryFn: ({ signal }) =>
      call(previewDocument, { params: { client_id, id }, query: {}, signal }),
    staleTime: Infinity,
    gcTime: 0,
    // The viewer offers another try itself.
    retry: false,
  });
