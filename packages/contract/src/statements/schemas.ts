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
