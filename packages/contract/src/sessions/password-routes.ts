import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { boundedText } from '../bounded.ts';
import { route } from '../route.ts';
import { one } from '../shapes.ts';
import { changedPassword, chosenPassword, forgotten } from './password-fields.ts';
import { signedIn } from './routes.ts';

const PATH = '/v1/auth/password';
const NOT_OURS = 'Must be an address of this portal';

/** Gives everybody the same answer: only the mailbox shows whether there is an account. */
export const askPasswordLink = route({
  name: 'askPasswordLink',
  summary: 'Email a link to choose a new password, if there is an account',
  method: 'POST',
  path: PATH,
  access: 'public',
  audit: 'password_link_sent',
  keepsKey: true,
  body: z.extend(forgotten, {
    redirect_url: boundedText(500, { error: REQUIRED, long: NOT_OURS }).check(
      z.minLength(1, REQUIRED),
    ),
  }),
  status: 200,
  reply: one(z.object({ message: z.string() })),
  perMinute: 600,
});

/** With the query of an emailed link; the session is in the reply headers, as after signing in. */
export const resetPassword = route({
  name: 'resetPassword',
  summary: 'Choose a new password by an emailed link, and sign in',
  method: 'PUT',
  path: PATH,
  whenAsked: 'reset_password_token',
  knowsDevice: true,
  access: 'public',
  audit: 'password_reset',
  query: z.object({ reset_password_token: boundedText(200, { error: REQUIRED }) }),
  body: chosenPassword,
  status: 200,
  reply: one(signedIn),
  perMinute: 600,
});

export const changePassword = route({
  name: 'changePassword',
  summary: 'Change the password, and sign out all other devices',
  method: 'PUT',
  path: PATH,
  access: 'user',
  audit: 'password_changed',
  body: changedPassword,
  status: 200,
  reply: one(z.object({ password_changed: z.literal(true) })),
});
