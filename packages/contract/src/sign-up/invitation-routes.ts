import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { optionalWords } from '../basic-fields.ts';
import { boundedText } from '../bounded.ts';
import { route } from '../route.ts';
import { firstPassword } from '../sessions/password-fields.ts';
import { signedIn } from '../sessions/routes.ts';
import { one, wrapped } from '../shapes.ts';

/** With the query of the invitation's link; the session is in the reply headers, as after signing in. */
export const acceptInvitation = route({
  name: 'acceptInvitation',
  summary: 'Accept an invitation with a first password, and sign in',
  method: 'PUT',
  path: '/v1/auth/invitation',
  knowsDevice: true,
  access: 'public',
  audit: 'invitation_accepted',
  query: z.object({
    invitation_token: boundedText(200, { error: REQUIRED }),
    /** Any text: a changed token finds no invitation. */
    contact_id: z.optional(boundedText(200, optionalWords)),
  }),
  ...wrapped('user', firstPassword),
  status: 200,
  reply: one(signedIn),
  perMinute: 600,
});
