import * as z from 'zod/mini';
import { boundedList } from '../bounded.ts';
import {
  askedLockVersion,
  blankableDate,
  blankableMoney,
  blankablePrice,
  blankableQuantity,
  blankableRate,
  blankableTerms,
  date,
  dateReply,
  decimalText,
  delivery,
  instant,
  lockVersion,
  money,
  moneyText,
  optionalLines,
  optionalText,
  uuid,
} from '../fields.ts';

export const MAX_ITEMS = 500;

/** One line of the form. A draft's line may be incomplete; `_destroy` removes it. */
export const itemAttributes = z.object({
  id: z.nullish(uuid),
  description: optionalLines(1000),
  quantity: blankableQuantity,
  price: blankablePrice,
  tax: blankableRate,
  _destroy: z.optional(z.boolean({ error: 'Must be true or false' })),
});
export type ItemAttributes = z.infer<typeof itemAttributes>;

const itemsAttributes = z.optional(
  boundedList(itemAttributes, MAX_ITEMS, {
    error: 'Must be a list of lines',
    long: `Must contain no more than ${MAX_ITEMS} lines`,
  }),
);

const documentFields = {
  number: optionalText(40),
  purchase_reference: optionalText(100),
  date: blankableDate,
  payment_terms: blankableTerms,
  items_attributes: itemsAttributes,
  discount: blankableMoney,
  customer_notes: optionalLines(2000),
  notes: optionalLines(2000),
  lock_version: lockVersion,
};

/** Create and change alike: fields left out stay (or start empty); null and '' clear. */
export const invoiceFields = z.object({
  ...documentFields,
  customer_id: z.optional(uuid),
});
export type InvoiceFields = z.infer<typeof invoiceFields>;

/** `date` is the credit date. Payment terms are optional: a credit note has no due date. */
export const creditNoteFields = z.object(documentFields);

const paymentType = z.enum(['full', 'partial', 'discount'], {
  error: 'Must be full, partial or discount',
});

/** `total_due` is what the screen showed; the server's balance counts. */
export const markAsPaidFields = z.object({
  payment_date: date,
  total_due: z.optional(money),
  amount_paid: money,
  payment_type: z.nullish(paymentType),
  lock_version: lockVersion,
});

/** The version that its sender has read: another is not sent in its place. */
export const sendQuery = z.object({ lock_version: askedLockVersion });

export const AASM_STATES = ['draft', 'sent', 'overdue', 'paid'] as const;
const text = z.nullable(z.string());

export const invoiceItem = z.object({
  id: uuid,
  description: text,
  quantity: z.nullable(decimalText),
  price: z.nullable(decimalText),
  tax: z.nullable(decimalText),
  net_total: moneyText,
});

const payment = z.object({
  id: uuid,
  date: dateReply,
  amount: moneyText,
  kind: z.enum(['payment', 'discount', 'credit', 'pay_by_bank']),
});

const reminder = z.object({
  id: uuid,
  /** When it was asked for. */
  created_at: instant,
  recipients: z.string(),
  ...delivery.shape,
});

const summaryFields = {
  id: uuid,
  type: z.enum(['invoice', 'CreditNote']),
  number: text,
  purchase_reference: text,
  date: z.nullable(dateReply),
  due_date: z.nullable(dateReply),
  payment_terms: z.nullable(z.int()),
  payment_date: z.nullable(dateReply),
  customer_id: uuid,
  customer_name: z.string(),
  discount: moneyText,
  customer_notes: text,
  notes: text,
  net_totals: moneyText,
  vat_total: moneyText,
  total: moneyText,
  original_total: moneyText,
  balance: moneyText,
  total_due: moneyText,
  amount_paid: moneyText,
  payment_type: z.nullable(paymentType),
  aasm_state: z.enum(AASM_STATES),
  credit_note_id: z.nullable(uuid),
  credit_number: text,
  parent_id: z.nullable(uuid),
  external_accounting_id: text,
  /** Of the e-mail that it was last sent with, reminders aside; null while it is a draft. */
  delivery: z.nullable(delivery),
  lock_version: z.int(),
};

/** A row of the lists. */
export const invoiceSummary = z.object(summaryFields);
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

/** One invoice or credit note, whole. */
export const invoice = z.object({
  ...summaryFields,
  items: z.array(invoiceItem),
  vat_breakdown: z.array(z.object({ rate: decimalText, net: moneyText, vat: moneyText })),
  payments: z.array(payment),
  /** Every reminder, the first one first. */
  reminders: z.array(reminder),
});
export type Invoice = z.infer<typeof invoice>;
