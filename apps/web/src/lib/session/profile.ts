import { getProfile } from '@counterfoil/contract/account/routes';
import type { Contact } from '@counterfoil/contract/account/schemas';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { currentBrand } from '#lib/brand.ts';
import { clientFlags, currentContact, type ClientFlags } from './client-flags.ts';

/** Who is signed in, with the clients they hold under this brand. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, { query: { brand: currentBrand().brand }, signal }),
  staleTime: 5 * 60_000,
});

/** The current client's contact. Only below the private routes, which have loaded the profile. */
export function useContact(): Contact {
  const contact = currentContact(useSuspenseQuery(profileQuery).data);
  if (!contact) throw new Error('a private screen stands outside the private routes');
  return contact;
}

/** What the screens ask of the current client: `const { clientId, isVatRegistered } = useClient()`. */
export function useClient(): ClientFlags {
  return clientFlags(useContact());
}
