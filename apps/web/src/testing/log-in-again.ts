import { signIn } from '@counterfoil/contract/sessions/routes';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { intercept } from './intercept.ts';
import { heading, press, type } from './page.ts';

/** Said on the way in when a session ended in the middle of a form. */
export const KEPT = 'Your session has ended. What you typed is kept: log in to go on with it.';

/** Test clients have no password: signing in answers with the session they have. */
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
