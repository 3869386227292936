import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { dateReply, moneyText } from '../fields.ts';

const text = z.nullable(z.string());

export const customer = z.object({
  id: uuid,
  name: z.string(),
  contact_name: text,
  email: text,
  phone_no_1: text,
  phone_no_2: text,
  phone: text,
  secondary_phone: text,
  address_line_1: text,
  address_line_2: text,
  address_line_3: text,
  city: text,
  post_code: text,
  country: z.string(),
  total_outstanding: moneyText,
  is_delete_allowed: z.boolean(),
  valid: z.boolean(),
  external_accounting_id: text,
  lock_version: z.int(),
});
export type Customer = z.infer<typeof customer>;

/** A row of the list. */
export const listedCustomer = z.object({
  ...customer.shape,
  /** The part of it past its due date, once unused credit has covered what was due first; never more than is owed. */
  total_overdue: moneyText,
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

const LEDGER_KINDS = [
  'invoice',
  'credit_note',
  'payment',
  'pay_by_bank',
  'write_off',
  'account_credit',
  'refund',
] as const;

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
  /** The amount owed after this entry; negative: in credit. */
  balance: moneyText,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/**
 * Amounts owed, by days past their due dates. Credit that is not set against an invoice is a separate, negative amount.
 * `total` is the sum of all.
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

/** The most documents with unused credit that an account names. */
export const MOST_CREDITS = 10;

/** A credit note or an overpaid invoice, and what is left of its credit. */
export const creditLeft = z.object({ document_id: uuid, number: z.string(), amount: moneyText });
export type RemainingCredit = z.infer<typeof creditLeft>;
