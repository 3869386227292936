import * as z from 'zod/mini';
import { emailError } from '@counterfoil/domain/customer/email-list';
import { INVALID_EMAIL, REQUIRED } from '@counterfoil/domain/text';
import { boundedText } from '../bounded.ts';
import { route } from '../route.ts';
import { one } from '../shapes.ts';
import { askedText, uuid } from '../fields.ts';

/** Login: email (valid) and password required. */
export const credentials = z.object({
  email: z.pipe(
    boundedText(500, { error: REQUIRED, long: INVALID_EMAIL }),
    z.transform((text, ctx): string => {
      const email = text.trim();
      const message = emailError(email);
      if (message) ctx.issues.push({ code: 'custom', message, input: text });
      return email.toLowerCase();
    }),
  ),
  password: boundedText(200, { error: REQUIRED }).check(z.minLength(1, REQUIRED)),
  brand: z.optional(askedText(60)),
});

/** The session itself travels in the headers access-token, client, uid, expiry, token-type. */
export const signIn = route({
  name: 'signIn',
  summary: 'Sign in; the session stands in the reply headers',
  method: 'POST',
  path: '/v1/auth/sign_in',
  access: 'public',
  audit: 'signed_in',
  body: credentials,
  status: 200,
  reply: one(z.object({ id: uuid, email: z.string(), uid: z.string() })),
  perMinute: 600,
});

export const signOut = route({
  name: 'signOut',
  summary: 'End the session of this device',
  method: 'DELETE',
  path: '/v1/auth/sign_out',
  access: 'user',
  audit: 'signed_out',
  status: 200,
  reply: one(z.object({ signed_out: z.literal(true) })),
});
