import type { QueryClient } from '@tanstack/react-query';
import { allCustomersQuery } from '#features/customers/public.ts';
import { currentNumberQuery, invoiceQuery } from '../queries.ts';

// A draft that has just been saved opens from the cache, even if the server is unreachable by then.
const JUST_SAVED_MS = 5000;

/** Loads the data of a new invoice's form. */
export async function loadNewInvoice(queryClient: QueryClient, clientId: string): Promise<void> {
  await Promise.all([
    queryClient.fetchQuery({ ...currentNumberQuery(clientId), staleTime: 0 }),
    queryClient.fetchQuery(allCustomersQuery(clientId)),
  ]);
}

/** Loads the data of a draft's form. Throws a Problem when the draft does not exist. */
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
