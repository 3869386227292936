import * as z from 'zod/mini';
import { dateReply, delivery, moneyText, uuid } from '../fields.ts';

/** A statement that has gone out; its PDF is kept. */
export const sentStatement = z.object({
  id: uuid,
  customer_id: uuid,
  date: dateReply,
  /** What the customer owed in all. */
  balance: moneyText,
  recipients: z.string(),
  delivery,
});
export type SentStatement = z.infer<typeof sentStatement>;
