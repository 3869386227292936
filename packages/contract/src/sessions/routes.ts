import * as z from 'zod/mini';
import { route } from '../route.ts';
import { one } from '../shapes.ts';
import { askedText, uuid } from '../basic-fields.ts';
import { knownPassword, loginEmail } from './login-email.ts';

/** Login: email (valid) and password required. */
export const credentials = z.object({
  email: loginEmail,
  password: knownPassword,
  brand: z.optional(askedText(60)),
});

export const signedIn = z.object({ id: uuid, email: z.string(), uid: z.string() });

/** The session itself travels in the headers access-token, client, uid, expiry, token-type. */
export const signIn = route({
  name: 'signIn',
  summary: 'Sign in; the session stands in the reply headers',
  method: 'POST',
  path: '/v1/auth/sign_in',
  access: 'public',
  audit: 'signed_in',
  knowsDevice: true,
  body: credentials,
  status: 200,
  reply: one(signedIn),
  perMinute: 600,
});

export const signOut = route({
  name: 'signOut',
  summary: 'End the session of this device',
  method: 'DELETE',
  path: '/v1/auth/sign_out',
  access: 'user',
  audit: 'signed_out',
  underMaintenance: true,
  status: 200,
  reply: one(z.object({ signed_out: z.literal(true) })),
});
