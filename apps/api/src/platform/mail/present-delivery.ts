import * as z from 'zod/mini';
import type { MailRow } from './mail-kinds.ts';

// What the column's own check guarantees, told to the compiler.
const mailState = z.enum(['queued', 'sent', 'failed']);

/** How an e-mail fared: queued, sent, or failed and why. */
export function presentDelivery(mail: Pick<MailRow, 'state' | 'reason' | 'sent_at'>) {
  return { state: z.parse(mailState, mail.state), reason: mail.reason, sent_at: mail.sent_at };
}
