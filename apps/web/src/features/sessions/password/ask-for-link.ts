import { askPasswordLink } from '@counterfoil/contract/sessions/password-routes';
import { call } from '#lib/api/call.ts';

/** The link in the mail leads to the brand that the user is on. */
export const askForLink = (email: string) =>
  call(askPasswordLink, {
    body: { email, redirect_url: `${window.location.origin}/reset-password` },
  });

declare module '@tanstack/react-router' {
  // In the history's entry, not in the address: a link must not name anybody's email.
  interface HistoryState {
    /** Where the link to a new password was sent, if there is an account. */
    readonly askedEmail?: string;
  }
}
