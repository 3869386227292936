import { getProfile } from '@counterfoil/contract/account/routes';
import type { Contact } from '@counterfoil/contract/account/schemas';
import { refuseClient, type ClientAction } from '@counterfoil/domain/client/refuse-client';
import type { Refusal } from '@counterfoil/domain/refusal';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { call } from '#lib/api/call.ts';
import { Problem } from '#lib/api/problem.ts';
import { currentBrand } from '#lib/brand.ts';
import { clientFlags, contactOf, type ClientFlags } from './client-flags.ts';

export type { ClientAction };

/** The signed-in user, with their clients under this brand. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, { query: { brand: currentBrand().brand }, signal }),
  staleTime: 5 * 60_000,
});

/** The client of the screens below it; null where no screen has chosen one. */
export const CurrentClient = createContext<string | null>(null);

/**
 * The current client's contact. Use it only below the private routes, which have loaded the
 * profile. A client whom the user no longer holds is not found: the screens of one client must never
 * go on with another's.
 */
export function useContact(): Contact {
  const { data: profile } = useSuspenseQuery(profileQuery);
  const clientId = use(CurrentClient);
  const contact = clientId === null ? profile.contacts[0] : contactOf(profile, clientId);
  if (!contact) throw new Problem({ status: 404 });
  return contact;
}

/** All clients of the signed-in user under this brand. */
export const useContacts = (): readonly Contact[] => useSuspenseQuery(profileQuery).data.contacts;

/** The current client's facts: `const { clientId, isVatRegistered } = useClient()`. */
export function useClient(): ClientFlags {
  return clientFlags(useContact());
}

/**
 * The same as the router has loaded them for the screen that is shown: what is saved there changes them only with the
 * next screen, which may take a while.
 */
export function useShownClient(): ClientFlags {
  const now = useClient();
  return useRouteContext({ strict: false, select: ({ client }) => client }) ?? now;
}

/**
 * Asks a rule of the domain with the facts of the current client:
 * `useRefusal(refuseInvoiceAction)('delete', row)` is the reason, or null.
 */
export function useRefusal<A, F extends Pick<ClientFlags, 'isClientLeft'>>(
  rule: (action: A, facts: F) => Refusal | null,
) {
  const client = useClient();
  return (action: A, record: Omit<F, keyof ClientFlags>): string | null =>
    rule(action, { ...record, ...client } as unknown as F)?.reason ?? null;
}

/** For several actions: `useClientRefusals()('create_invoice')`. */
export function useClientRefusals() {
  const refusedTo = useRefusal(refuseClient);
  return (action: ClientAction) => refusedTo(action, {});
}

/** Why the current client may not do this at all; null when they may. */
export const useClientRefusal = (action: ClientAction) => useClientRefusals()(action);
