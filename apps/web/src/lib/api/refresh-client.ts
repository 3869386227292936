import type { QueryClient } from '@tanstack/react-query';

/**
 * Invalidates all queries of a client. One save shows in many places: a customer's new name on
 * invoices, a payment in what the customer owes, an invoice in the envelope. The second part of a
 * query's key is the client.
 */
export function refreshClient(queryClient: QueryClient, clientId: string): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === clientId });
}

/** Drops all queries of other clients, and what was kept for Back on their pages. */
export function forgetOthers(queryClient: QueryClient, clientId: string): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [, of] }) => typeof of === 'string' && of !== clientId,
  });
}
