import * as z from 'zod/mini';
import { route } from '../route.ts';
import { one } from '../shapes.ts';

/** `maintenance` announces one. During one, this call answers 503 like every other. */
export const applicationStatus = z.object({
  status: z.enum(['online', 'maintenance', 'offline']),
  /** The office's own text. */
  message: z.nullable(z.string()),
});
export type ApplicationStatus = z.infer<typeof applicationStatus>;

export const getApplicationStatus = route({
  name: 'getApplicationStatus',
  summary: 'Whether the portal is online, or has announced maintenance',
  method: 'GET',
  path: '/v1/application/status',
  access: 'public',
  status: 200,
  reply: one(applicationStatus),
});
