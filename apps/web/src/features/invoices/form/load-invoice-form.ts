import type { QueryClient } from '@tanstack/react-query';
import { allCustomersQuery } from '#features/customers/public.ts';
import { currentNumberQuery, invoiceQuery } from '../queries.ts';

// A draft that has just been saved opens from memory, also when the server is out of reach by then.
const JUST_SAVED_MS = 5000;

/** What the form of a new invoice stands on. */
export async function loadNewInvoice(queryClient: QueryClient, clientId: string): Promise<void> {
  await Promise.all([
    queryClient.fetchQuery({ ...currentNumberQuery(clientId), staleTime: 0 }),
    queryClient.fetchQuery(allCustomersQuery(clientId)),
  ]);
}

/** What the form of a draft stands on. Throws a Problem when there is none. */
export async function loadDraft(queryClient: QueryClient, clientId: string, id: string) {
  const customers = allCustomersQuery(clientId);
  const [draft] = await Promise.all([
    queryClient.fetchQuery({ ...invoiceQuery(clientId, id), staleTime: JUST_SAVED_MS }),
    queryClient.fetchQuery(customers).catch((error: unknown) => {
      if (!queryClient.getQueryData(customers.queryKey)) throw error;
    }),
  ]);
  return draft;
}
