import type { Customer } from '@counterfoil/contract/customers/schemas';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '#lib/session/profile.ts';
import { allCustomersQuery, customerQuery } from '../queries.ts';

/** The customers an invoice may be for: those in use, and the one `chosen` before. */
export function useCustomerChoice(chosen?: string): readonly Customer[] {
  const { clientId } = useClient();
  const { data: inUse } = useSuspenseQuery(allCustomersQuery(clientId));
  const isMissing = misses(inUse, chosen);
  const { data: own } = useQuery({ ...customerQuery(clientId, chosen ?? ''), enabled: isMissing });
  return isMissing && own ? [...inUse, own] : inUse;
}

/** Fetches the customer of a draft when the list, fetched before, leaves them out. */
export async function loadChosen(queryClient: QueryClient, clientId: string, chosen: string) {
  const inUse = queryClient.getQueryData(allCustomersQuery(clientId).queryKey) ?? [];
  if (misses(inUse, chosen)) await queryClient.prefetchQuery(customerQuery(clientId, chosen));
}

const misses = (inUse: readonly Pick<Customer, 'id'>[], chosen: string | undefined) =>
  chosen !== undefined && !inUse.some(({ id }) => id === chosen);
