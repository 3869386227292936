import { SIGN_UP_SCREENS, type SignUpScreen } from '@counterfoil/domain/sign-up/screens';

/** The screen at an address of the sign-up. */
export const screenAt = (pathname: string): SignUpScreen =>
  SIGN_UP_SCREENS.find((name) => pathname.endsWith(`/${name}`)) ?? 'thats-it';
