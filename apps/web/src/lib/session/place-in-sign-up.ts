import {
  mayOpenScreen,
  type SignUpPlace,
  type SignUpProgress,
} from '@counterfoil/domain/sign-up/current-screen';
import { SIGN_UP_SCREENS } from '@counterfoil/domain/sign-up/screens';
import type { QueryClient } from '@tanstack/react-query';
import { contactOf, type ClientFlags } from './client-flags.ts';
import { profileQuery } from './profile.ts';

interface Opening {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly pathname: string };
}

/**
 * Where a client is led who opens a page of the sign-up: null when they may see it. `/sign-up` itself is no screen.
 */
export function placeInSignUp(
  client: ClientFlags,
  { context: { queryClient }, location: { pathname } }: Opening,
): string | null {
  const asked = SIGN_UP_SCREENS.find((screen) => pathname === `/sign-up/${screen}`);
  // No flag of every page: only these screens ask for it.
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  const identity_type = (profile && contactOf(profile, client.clientId)?.identity_type) ?? null;
  if (asked && mayOpenScreen(asked, placeOf(client, identity_type))) return null;
  return client.signUpScreen === null ? '/envelope' : `/sign-up/${client.signUpScreen}`;
}

/** What says which screens are open to a client. */
export const placeOf = (
  { clientStep, signUpScreen, identityAskedAt, ...client }: ClientFlags,
  identity_type: SignUpPlace['identity_type'],
): SignUpPlace & Pick<SignUpProgress, 'identity_asked_at'> => ({
  ...client,
  identity_type,
  identity_asked_at: identityAskedAt,
  client_step: clientStep,
  current: signUpScreen,
});
