import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { optionalWords } from '../basic-fields.ts';
import { boundedText } from '../bounded.ts';
import { route } from '../route.ts';
import { firstPassword } from '../sessions/password-fields.ts';
import { signedIn } from '../sessions/routes.ts';
import { one, wrapped } from '../shapes.ts';

/** Of the invitation's link. */
const query = z.object({
  invitation_token: boundedText(200, { error: REQUIRED }),
  /** Any text: a changed token finds no invitation. */
  contact_id: z.optional(boundedText(200, optionalWords)),
});
const perMinute = 600;

/** The invitation as read with its link: anyone who has the link may accept it. */
const invitation = z.object({
  first_name: z.nullable(z.string()),
  company_name: z.string(),
  /** The login that it gives. */
  email: z.string(),
  /** Whether the client has an id in the external accounting system: their account opens with the password. */
  has_external_id: z.boolean(),
  brand: z.string(),
  /** The link at the address of its brand. */
  url: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

export const getInvitation = route({
  name: 'getInvitation',
  summary: 'Whose invitation a link is; refused as accepting it is',
  method: 'GET',
  path: '/v1/auth/invitation',
  access: 'public',
  query,
  status: 200,
  reply: one(invitation),
  perMinute,
});

/** With the query of the invitation's link; the session is in the reply headers, as after signing in. */
export const acceptInvitation = route({
  name: 'acceptInvitation',
  summary: 'Accept an invitation with a first password, and sign in',
  method: 'PUT',
  path: '/v1/auth/invitation',
  knowsDevice: true,
  access: 'public',
  audit: 'invitation_accepted',
  query,
  ...wrapped('user', firstPassword),
  status: 200,
  reply: one(signedIn),
  perMinute,
});
