import { askPasswordLink } from '@counterfoil/contract/sessions/password-routes';
import { call } from '#lib/api/call.ts';

/** The link in the mail leads to the brand that the user is on. */
export const askForLink = (email: string) =>
  call(askPasswordLink, {
    body: { email, redirect_url: `${window.location.origin}/reset-password` },
  });
