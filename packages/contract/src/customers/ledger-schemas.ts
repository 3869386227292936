import * as z from 'zod/mini';
import { dateReply, moneyText, uuid } from '../fields.ts';

const LEDGER_KINDS = ['invoice', 'credit_note', 'payment', 'pay_by_bank', 'write_off'] as const;

/** One thing that happened on a customer's account. What it adds is a debit, what it takes off a credit. */
export const ledgerEntry = z.object({
  id: uuid,
  date: dateReply,
  kind: z.enum(LEDGER_KINDS),
  /** The invoice or credit note that it is about. */
  document_id: uuid,
  number: z.string(),
  due_date: z.nullable(dateReply),
  debit: moneyText,
  credit: moneyText,
  /** What the customer owed after it; negative: in credit. */
  balance: moneyText,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/**
 * What is owed, by how many days it is past its due date. Credit that no invoice has taken up
 * stands by itself as a negative amount, and `total` is the sum of all.
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
