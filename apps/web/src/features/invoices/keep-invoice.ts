import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { refreshClient } from '#lib/api/refresh-client.ts';
import { useClient } from '#lib/session/profile.ts';
import { invoiceQuery } from './queries.ts';

/** Keeps what the server answered for the screens that come next; all else is read anew. */
export function useKeepInvoice() {
  const queryClient = useQueryClient();
  const { clientId } = useClient();
  return (saved: Invoice) => {
    refreshClient(queryClient, clientId);
    queryClient.setQueryData(invoiceQuery(clientId, saved.id).queryKey, saved);
  };
}
