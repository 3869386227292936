import type { QueryClient } from '@tanstack/react-query';
import { contactOf } from './client-flags.ts';
import { profileQuery } from './profile.ts';
import { rememberClient } from './remembered-client.ts';

/** Makes one of the user's clients the current one. False when they do not hold it, and nothing changes. */
async function chooseClient(queryClient: QueryClient, clientId: string): Promise<boolean> {
  const asked = clientId.toLowerCase();
  const known = await queryClient.ensureQueryData(profileQuery);
  // They may only just have gained it, as when a link invites them to it.
  const profile = contactOf(known, asked)
    ? known
    : await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
  if (!contactOf(profile, asked)) return false;
  rememberClient(profile.id, asked);
  return true;
}

/**
 * Follows a link with `?clientId=`: makes that client the current one.
 * @returns the address to continue with: the same without the parameter, else the start
 */
export async function followClientLink(
  queryClient: QueryClient,
  { clientId, href }: { readonly clientId: string; readonly href: string },
  complain: (sentence: string) => void,
): Promise<string> {
  if (!(await chooseClient(queryClient, clientId))) {
    complain('The client in that link isn’t on this login.');
    return '/envelope';
  }
  const { pathname, searchParams, hash } = new URL(href, window.location.origin);
  searchParams.delete('clientId');
  const search = searchParams.toString();
  return `${pathname}${search && `?${search}`}${hash}`;
}
