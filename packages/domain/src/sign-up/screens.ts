/** The eleven screens, in their order: each is the last part of its address below `/sign-up`. */
export const SIGN_UP_SCREENS = [
  'welcome',
  'set-password',
  'review-contract',
  'direct-debit-setup',
  'direct-debit-summary',
  'additional-company-details',
  'additional-contact-details',
  'set-identity',
  'proof-of-address',
  'confirm-identity',
  'thats-it',
] as const;
export type SignUpScreen = (typeof SIGN_UP_SCREENS)[number];

/** The number of a screen, from 1 to 11. */
export const screenNumber = (screen: SignUpScreen): number => SIGN_UP_SCREENS.indexOf(screen) + 1;
