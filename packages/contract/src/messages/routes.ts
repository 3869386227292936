import { DEPARTMENTS } from '@counterfoil/domain/message/departments';
import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { instant } from '../fields.ts';
import { created, wrapped } from '../shapes.ts';
import { messageFields } from './message-fields.ts';

/** A message to the provider. */
export const contactMessage = z.object({
  id: z.uuid(),
  department: z.enum(DEPARTMENTS),
  subject: z.string(),
  message: z.string(),
  created_at: instant,
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const sendMessage = clientRoute('sendMessage', 'POST /contact_admin/send_message', {
  summary: 'Send a message to the provider; it is kept, and emailed to them',
  audit: 'message_sent',
  ...wrapped('message', messageFields),
  ...created(contactMessage),
});
