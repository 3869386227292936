import { createRoute } from '@tanstack/react-router';
import { parseInvitationLink } from '#features/sign-up/invitation-link.ts';
import { openPage, signUp, signUpPage } from './page.tsx';
import type { INVITATION, SCREENS } from './sign-up-screens.ts';

// In a separate file: a client who has signed up never needs it again.
const screens = () => import('./sign-up-screens.ts');

const screen = <const Name extends keyof typeof SCREENS>(name: Name) =>
  signUpPage(`sign-up/${name}`, {
    load: async (args) => {
      const asked: (typeof SCREENS)[keyof typeof SCREENS] = (await screens()).SCREENS[name];
      if ('load' in asked) await asked.load(args);
    },
    show: async () => (await screens()).SCREENS[name].show(),
  });

const ofInvitation = <const Name extends keyof typeof INVITATION>(name: Name) =>
  openPage(`sign-up/${name}`, {
    search: parseInvitationLink,
    show: async () => (await screens()).INVITATION[name](),
  });

/** The pages of an emailed invitation, for everybody. */
export const invitationPages = [ofInvitation('welcome'), ofInvitation('set-password')] as const;

/** The screens of the sign-up for a signed-in user, from the contract to the end. */
export const signUpPages = [
  // Not a screen: its parent redirects to the client's current one.
  createRoute({ getParentRoute: () => signUp, path: 'sign-up' }),
  screen('review-contract'),
  screen('direct-debit-setup'),
  screen('direct-debit-summary'),
  screen('additional-company-details'),
  screen('thats-it'),
  screen('additional-contact-details'),
  screen('set-identity'),
  screen('proof-of-address'),
  screen('confirm-identity'),
] as const;
