import { signIn } from '@counterfoil/contract/sessions/routes';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { sessionStore } from '#lib/session/session-store.ts';
import { intercept } from './intercept.ts';
import { type } from './fields.ts';
import { heading, press } from './page.ts';

/** The login page's text when a session ended during a form. */
export const KEPT = 'Your session has ended. We’ve kept what you typed. Log in to continue.';
/** The same, when nothing of it may be kept. */
export const NOT_KEPT =
  'Your session has ended. For security, we haven’t kept what you entered. Log in to continue.';

/** The server rejects the session from now on, as after its expiry. */
export const forgeSession = ({ email }: Pick<SignedInClient, 'email'>): void =>
  sessionStore.save({ 'access-token': 'forged', client: 'x', uid: email });

/** Test clients have no password: signing in answers with their existing session. */
export async function logInAs({ userId: id, email, headers }: SignedInClient): Promise<void> {
  await heading('Log in');
  intercept((request, send) => {
    if (!request.url.endsWith(signIn.path)) return send(request);
    return Promise.resolve(Response.json({ data: { id, email, uid: email } }, { headers }));
  });
  type('Email', email);
  type('Password', 'any');
  press('Log in');
}
