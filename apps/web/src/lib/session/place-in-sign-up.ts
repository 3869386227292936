import {
  mayOpenScreen,
  type SignUpPlace,
  type SignUpProgress,
} from '@counterfoil/domain/sign-up/current-screen';
import { SIGN_UP_SCREENS } from '@counterfoil/domain/sign-up/screens';
import type { ClientFlags } from './client-flags.ts';

interface OpenedPage {
  readonly location: { readonly pathname: string };
}

/**
 * Where a client who opens a page of the sign-up is redirected; null when they may see it. `/sign-up` itself is not a
 * screen.
 */
export function placeInSignUp(
  client: ClientFlags,
  { location: { pathname } }: OpenedPage,
): string | null {
  const asked = SIGN_UP_SCREENS.find((screen) => pathname === `/sign-up/${screen}`);
  if (asked && mayOpenScreen(asked, placeOf(client))) return null;
  return client.signUpScreen === null ? '/envelope' : `/sign-up/${client.signUpScreen}`;
}

/** The facts that open screens to a client. */
export const placeOf = ({
  clientStep,
  signUpScreen,
  identityType,
  identityAskedAt,
  ...client
}: ClientFlags): SignUpPlace & Pick<SignUpProgress, 'identity_asked_at'> => ({
  ...client,
  identity_type: identityType,
  identity_asked_at: identityAskedAt,
  client_step: clientStep,
  current: signUpScreen,
});
