import type { QueryClient } from '@tanstack/react-query';

/**
 * Has everything of a client read anew when it is next looked at. One save shows in many places: a
 * customer's new name on its invoices, a payment in what the customer owes, an invoice in the
 * envelope. Keys of queries are [feature, client, which...].
 */
export function refreshClient(queryClient: QueryClient, clientId: string): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === clientId });
}
