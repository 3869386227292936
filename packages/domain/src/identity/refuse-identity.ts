import type { Refusal } from '../refusal.ts';
import {
  currentScreen,
  isIdentityAsked,
  isReopened,
  type SignUpProgress,
} from '../sign-up/current-screen.ts';
import { isSignedUp } from '../sign-up/steps.ts';

const tooEarly = (what: string): Refusal => ({
  kind: 'state',
  reason: `Please finish the earlier steps of your sign-up first: ${what} come later.`,
});

/** Whether contact details cannot be saved yet. After sign-up, and once the step has come, they always can. */
export const refuseContactDetails = (progress: SignUpProgress): Refusal | null => {
  const screen = currentScreen(progress);
  const isEarly =
    !isSignedUp(progress.client_step) &&
    screen !== 'additional-contact-details' &&
    screen !== 'set-identity';
  return isEarly ? tooEarly('your contact details') : null;
};

/**
 * Whether these contact details are part of the sign-up, with its own rules: only once, whatever becomes of the
 * identity.
 */
export const areOfSignUp = (
  progress: Pick<SignUpProgress, 'client_step' | 'identity_type'>,
): boolean => !isSignedUp(progress.client_step) && !isReopened(progress);

const GIVEN: Refusal = {
  kind: 'state',
  reason: 'We already have your identity details. Please contact us to change them.',
};

const NOT_NEEDED: Refusal = {
  kind: 'state',
  reason: 'We do not need any identity documents from you.',
};

/** An identity is given once; the office opens the step again. The sign-up of some clients ends without one, until the office asks. */
export function refuseIdentity({
  client_step,
  identity_type,
  identity_asked_at,
}: Pick<SignUpProgress, 'client_step' | 'identity_type' | 'identity_asked_at'>): Refusal | null {
  if (client_step === 'set_identity' || isIdentityAsked({ identity_type, identity_asked_at }))
    return null;
  if (!isSignedUp(client_step)) return tooEarly('your identity details');
  return identity_type === null ? NOT_NEEDED : GIVEN;
}

/** A proof of address follows the identity. A newer one may be sent at any time. */
export const refuseProof = ({ client_step }: Pick<SignUpProgress, 'client_step'>): Refusal | null =>
  isSignedUp(client_step) ? null : tooEarly('proofs of your address');
