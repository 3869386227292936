import * as z from 'zod/mini';
import { askedText } from '../fields.ts';
import { route } from '../route.ts';
import { one } from '../shapes.ts';
import { profile } from './schemas.ts';

export const getProfile = route({
  name: 'getProfile',
  summary: 'The signed-in user: a primary contact per client they hold under this brand',
  method: 'GET',
  path: '/v1/client/users/profile',
  access: 'user',
  query: z.object({ brand: z.optional(askedText(60)) }),
  status: 200,
  reply: one(profile),
});
