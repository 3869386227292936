import { mayOpenScreen, type SignUpPlace } from '../sign-up/current-screen.ts';
import { SIGN_UP_SCREENS, type SignUpScreen } from '../sign-up/screens.ts';
import type { Banner } from './banners-for.ts';

/** The banner whose request the screen itself makes. */
const ASKS: Partial<Record<SignUpScreen, Banner['kind']>> = {
  'direct-debit-setup': 'direct_debit',
  'set-identity': 'identity',
  'proof-of-address': 'proof_of_address',
};

/**
 * The banners that a screen of the sign-up leaves out: the offer, the tax reference, which a later screen or the
 * portal asks for, a request that leads to the screen itself, and one that leads to a screen that is not open yet.
 */
export function withoutInSignUp(screen: SignUpScreen, place: SignUpPlace): Banner['kind'][] {
  const asking = SIGN_UP_SCREENS.flatMap((to) => {
    const kind = ASKS[to];
    return kind && (to === screen || !mayOpenScreen(to, place)) ? kind : [];
  });
  // A contract is read here during the sign-up, and in the account after it.
  if (screen === 'review-contract') asking.push('contract');
  return ['promo', 'tax_reference', ...asking];
}
