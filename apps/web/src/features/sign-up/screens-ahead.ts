import { screensOfInvitation } from '@counterfoil/domain/sign-up/next-step';
import { SIGN_UP_SCREENS, type SignUpScreen } from '@counterfoil/domain/sign-up/screens';
import type { OpenedInvitation } from './use-invitation.ts';
import type { Visitor } from './use-visitor.ts';

/**
 * The screens, to be counted, for the person who opened an invitation's link; null while it is not known who that is.
 */
export function screensAhead(
  visitor: Visitor,
  opened: OpenedInvitation,
): readonly SignUpScreen[] | null {
  // Still known while the profile of a person who has just accepted is fetched.
  if (opened.kind === 'open' && opened.invitation) {
    return screensOfInvitation({ hasExternalId: opened.invitation.has_external_id });
  }
  if (visitor.kind === 'own') return screensOfInvitation(visitor);
  const isLoading = visitor.kind === 'nobody' && opened.kind === 'loading';
  return isLoading || visitor.kind === 'loading' ? null : SIGN_UP_SCREENS;
}
