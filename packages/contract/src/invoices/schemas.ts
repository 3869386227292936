import * as z from 'zod/mini';
import { boundedList } from '../bounded.ts';
import { answered, asked, both, fieldsMarked, schemasOf } from '../field-table.ts';
import { uuid } from '../basic-fields.ts';
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
} from '../fields.ts';
import type { Schema } from '../route.ts';
import { AASM_STATES } from './lists.ts';

export const MAX_ITEMS = 500;
const text = z.nullable(z.string());

/** The fields of a line that the client writes; each may be missing in a draft. */
const ITEM = {
  description: both(optionalLines(1000), text),
  quantity: both(blankableQuantity, z.nullable(decimalText)),
  price: both(blankablePrice, z.nullable(decimalText)),
  tax: both(blankableRate, z.nullable(decimalText)),
};
export type ItemField = keyof typeof ITEM;
export const ITEM_FIELDS = Object.keys(ITEM) as ItemField[];
export type ItemValues = Readonly<Record<ItemField, string | null>>;

/** One line of the form; `_destroy` removes it. */
export const itemAttributes = z.object({
  id: z.nullish(uuid),
  ...schemasOf(ITEM, 'request'),
  _destroy: z.optional(z.boolean({ error: 'Must be true or false' })),
});
export type ItemAttributes = z.infer<typeof itemAttributes>;

const itemsAttributes = z.optional(
  boundedList(itemAttributes, MAX_ITEMS, {
    error: 'Must be a list of lines',
    long: `Must contain no more than ${MAX_ITEMS} lines`,
  }),
);

const paymentType = z.enum(['full', 'partial', 'discount'], {
  error: 'Must be full, partial or discount',
});
/**
 * A kind of entry that reduces a balance. A credit note's goes to other invoices (`account_credit`) or back to the
 * customer.
 */
const paymentKind = z.enum([
  'payment',
  'discount',
  'credit',
  'pay_by_bank',
  'account_credit',
  'refund',
]);
export type PaymentKind = z.infer<typeof paymentKind>;

/** A field stored as the client writes it, in a column of the same name; null: nothing given. */
const plain = <Q extends Schema, R extends Schema>(request: Q, reply: R) => ({
  ...both(request, reply),
  isPlain: true,
});
/** A plain field that a new credit note copies from its invoice. */
const repeated = <Q extends Schema, R extends Schema>(request: Q, reply: R) => ({
  ...plain(request, reply),
  startsCreditNote: true,
});
/** One line of text by which the customer knows the invoice, shown wherever the invoice is. */
const reference = (maxLength: number) => ({
  ...repeated(optionalText(maxLength), text),
  maxLength,
});

/**
 * The fields of invoices and credit notes. A field that the client writes has one name in requests,
 * replies, rows and the form; this table is why it is merged, stored, answered and shown.
 */
const FIELDS = {
  id: answered(uuid),
  type: answered(z.enum(['invoice', 'CreditNote'])),
  number: plain(optionalText(40), text),
  purchase_reference: reference(100),
  /** For a credit note, the credit date. */
  date: plain(blankableDate, z.nullable(dateReply)),
  due_date: answered(z.nullable(dateReply)),
  payment_terms: repeated(blankableTerms, z.nullable(z.int())),
  payment_date: answered(z.nullable(dateReply)),
  customer_id: answered(uuid),
  customer_name: answered(z.string()),
  items_attributes: asked(itemsAttributes),
  /** Stored as the totals limit it. */
  discount: both(blankableMoney, moneyText),
  /** Why a credit note is given; its paper says so (VAT Notice 700, section 18.2). Invoices have none. */
  credit_reason: plain(optionalText(200), text),
  customer_notes: plain(optionalLines(2000), text),
  notes: plain(optionalLines(2000), text),
  net_totals: answered(moneyText),
  vat_total: answered(moneyText),
  total: answered(moneyText),
  original_total: answered(moneyText),
  balance: answered(moneyText),
  /** The unused part of an amount received above its balance: credit of the customer. */
  overpaid: answered(moneyText),
  total_due: answered(moneyText),
  amount_paid: answered(moneyText),
  payment_type: answered(z.nullable(paymentType)),
  aasm_state: answered(z.enum(AASM_STATES)),
  credit_note_id: answered(z.nullable(uuid)),
  credit_number: answered(text),
  parent_id: answered(z.nullable(uuid)),
  external_accounting_id: answered(text),
  /** Delivery of its last e-mail, reminders aside; null while it is a draft. */
  delivery: answered(z.nullable(delivery)),
  /** Its reminders, without those that could not be delivered, and when the last was requested. */
  reminders_count: answered(z.int()),
  last_reminded_at: answered(z.nullable(instant)),
  /** The kinds of payment that have reduced its balance, each once. */
  settled_by: answered(z.array(paymentKind)),
  lock_version: both(lockVersion, z.int()),
};

/** The fields that are stored as given. */
export const PLAIN_FIELDS = fieldsMarked(FIELDS, 'isPlain');
/** The fields that the client writes, besides the lines. */
export const DRAFT_FIELDS = [...PLAIN_FIELDS, 'discount'] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];
export type DraftValues = {
  [K in DraftField]: Exclude<z.core.output<(typeof FIELDS)[K]['request']>, undefined>;
};
/** The fields that a new credit note copies from its invoice, besides discount and lines. */
export const CREDIT_NOTE_STARTS = fieldsMarked(FIELDS, 'startsCreditNote');
export const REFERENCES = fieldsMarked(FIELDS, 'maxLength');
export type ReferenceField = (typeof REFERENCES)[number];
export const maxLengthOf = (name: ReferenceField): number => FIELDS[name].maxLength;

const requestFields = schemasOf(FIELDS, 'request');
export const replyFields = schemasOf(FIELDS, 'reply');

/** For create and update: missing fields stay (or start empty); null and '' clear. */
const draftFields = z.object({ ...requestFields, customer_id: z.optional(uuid) });
/** The fields in a request about a draft, an invoice's or a credit note's. */
export type InvoiceFields = z.infer<typeof draftFields>;

export const invoiceFields = z.omit(draftFields, { credit_reason: true });
/** Payment terms are optional: a credit note has no due date. */
export const creditNoteFields = z.omit(draftFields, { customer_id: true });

/** `total_due` is what the screen showed; the server's balance counts. */
export const markAsPaidFields = z.object({
  payment_date: date,
  total_due: z.optional(money),
  amount_paid: money,
  payment_type: z.nullish(paymentType),
  /** Takes an amount above the balance, and records the rest as credit of the customer. */
  rest_as_credit: z.optional(z.boolean({ error: 'Must be true or false' })),
  lock_version: lockVersion,
});

/** The amount and the day of a refund. */
export const refundFields = z.object({ amount: money, date, lock_version: lockVersion });

/** The version that the sender has read; no other version is sent. */
export const sendQuery = z.object({ lock_version: askedLockVersion });

export const invoiceItem = z.object({
  id: uuid,
  ...schemasOf(ITEM, 'reply'),
  net_total: moneyText,
});

const payment = z.object({
  id: uuid,
  date: dateReply,
  amount: moneyText,
  kind: paymentKind,
});

/** An amount received above the balance, or a part of it that went to another invoice or back to the customer. */
const creditMove = z.object({
  id: uuid,
  date: dateReply,
  amount: moneyText,
  kind: z.enum(['overpayment', 'account_credit', 'refund']),
});
export type CreditMove = z.infer<typeof creditMove>;

const reminder = z.object({
  id: uuid,
  /** When the reminder was requested. */
  created_at: instant,
  recipients: z.string(),
  ...delivery.shape,
});

const whole = {
  ...replyFields,
  items: z.array(invoiceItem),
  vat_breakdown: z.array(z.object({ rate: decimalText, net: moneyText, vat: moneyText })),
  payments: z.array(payment),
  /** For an invoice: how `overpaid` came about, in the order of recording. */
  credit_moves: z.array(creditMove),
  /** All reminders, oldest first. */
  reminders: z.array(reminder),
  /** The customer's unused credit, while the invoice is unpaid; else 0. */
  customer_credit: moneyText,
  /** Its balance; for an unpaid invoice, less the credit that covers it when credit goes to the earliest due first. */
  left_to_pay: moneyText,
};

// The fields that tell them apart, as in `InvoiceKind`.
const asInvoice = { type: z.literal('invoice'), parent_id: z.null() };
const asCreditNote = { type: z.literal('CreditNote'), parent_id: uuid };

/** A row of the lists. */
export const invoiceSummary = z.discriminatedUnion('type', [
  z.object({ ...replyFields, ...asInvoice }),
  z.object({ ...replyFields, ...asCreditNote }),
]);
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

export const creditNote = z.object({ ...whole, ...asCreditNote });
export type CreditNote = z.infer<typeof creditNote>;
const salesInvoice = z.object({ ...whole, ...asInvoice });
/** An invoice, not a credit note. */
export type SalesInvoice = z.infer<typeof salesInvoice>;

/** One complete invoice or credit note. */
export const invoice = z.discriminatedUnion('type', [salesInvoice, creditNote]);
export type Invoice = z.infer<typeof invoice>;
