import { resetPassword } from '@counterfoil/contract/sessions/password-routes';
import { callWithHeaders } from '#lib/api/call.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { keepSession } from '#lib/session/sign-in.ts';

interface PasswordPair {
  readonly password: string;
  readonly password_confirmation: string;
}

/** Replaces the password of the link's user, and keeps their session. Throws a Problem when refused. */
export async function resetByLink(reset_password_token: string, body: PasswordPair): Promise<void> {
  const { headers } = await callWithHeaders(resetPassword, {
    query: { reset_password_token },
    body,
  });
  // Another user may be signed in here: none of their data stays.
  sessionStore.clear('left');
  keepSession(headers);
}
