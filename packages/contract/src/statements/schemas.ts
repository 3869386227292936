import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { dateReply, delivery, moneyText } from '../fields.ts';

/** A sent statement; its PDF is kept. */
export const sentStatement = z.object({
  id: uuid,
  customer_id: uuid,
  date: dateReply,
  /** The customer's total balance. */
  balance: moneyText,
  recipients: z.string(),
  delivery,
});
export type SentStatement = z.infer<typeof sentStatement>;

/** The addresses that a statement goes to, and those that the same one did not reach today while others have it. */
export const statementRecipients = z.object({
  to: z.array(z.string()),
  failed: z.nullable(z.array(z.string())),
});
export type StatementRecipients = z.infer<typeof statementRecipients>;
