import type { SignUpScreen } from '../sign-up/screens.ts';
import type { Banner } from './banners-for.ts';

/** What a screen asks for itself. */
const ASKS: Partial<Record<SignUpScreen, Banner['kind']>> = {
  'direct-debit-setup': 'direct_debit',
  'proof-of-address': 'proof_of_address',
};

/**
 * The banners that a screen of the sign-up goes without: the offer, the tax reference, which a later screen or the
 * portal asks for, and a request that leads to the screen itself.
 */
export function withoutInSignUp(screen: SignUpScreen): readonly Banner['kind'][] {
  const own = ASKS[screen];
  return own === undefined ? ['promo', 'tax_reference'] : ['promo', 'tax_reference', own];
}
