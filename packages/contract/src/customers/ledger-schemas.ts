import * as z from 'zod/mini';
import { dateReply, moneyText, uuid } from '../fields.ts';

const LEDGER_KINDS = ['invoice', 'credit_note', 'payment', 'pay_by_bank', 'write_off'] as const;

/** One entry on a customer's account. A debit adds to what they owe, a credit reduces it. */
export const ledgerEntry = z.object({
  id: uuid,
  date: dateReply,
  kind: z.enum(LEDGER_KINDS),
  /** Its invoice or credit note. */
  document_id: uuid,
  number: z.string(),
  due_date: z.nullable(dateReply),
  debit: moneyText,
  credit: moneyText,
  /** What the customer owed after this entry; negative: in credit. */
  balance: moneyText,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/**
 * What is owed, by days past its due date. Credit that is not set against an invoice is a
 * separate, negative amount. `total` is the sum of all.
 */
export const ageing = z.object({
  current: moneyText,
  days_1_30: moneyText,
  days_31_60: moneyText,
  days_61_90: moneyText,
  older: moneyText,
  unused_credit: moneyText,
  total: moneyText,
});
export type Ageing = z.infer<typeof ageing>;
