import {
  isList,
  PENALTIES,
  type Member,
  type Members,
  type ValuesOf,
} from '@counterfoil/domain/vat/penalties';
import { VAT_BOXES, type VatBox } from '@counterfoil/domain/vat/vat-boxes';
import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { dateReply, instant, moneyText } from '../fields.ts';

const text = z.nullable(z.string());

export const REPORT_STATUSES = ['prepared', 'submitting', 'unconfirmed', 'submitted'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
/** It is not known yet whether HMRC has the return. */
export const REPORT_UNSETTLED = [
  'submitting',
  'unconfirmed',
] as const satisfies readonly ReportStatus[];

/** The nine boxes: 1 to 5 with two decimals, 6 to 9 whole pounds, all as text. */
const boxes = z.object(
  Object.fromEntries(VAT_BOXES.map(({ name }) => [name, z.string()])) as Record<
    VatBox,
    z.ZodMiniString
  >,
);

/** The tax authority's answer to a return that it has accepted. */
export const vatReceipt = z.object({
  form_bundle_number: text,
  processing_date: z.nullable(instant),
  payment_indicator: z.nullable(z.enum(['DD', 'BANK'])),
  charge_ref_number: text,
  receipt_id: text,
  receipt_timestamp: z.nullable(instant),
});
export type VatReceipt = z.infer<typeof vatReceipt>;

/** A VAT report in a list. */
export const vatReport = z.object({
  id: uuid,
  title: z.string(),
  period_start: dateReply,
  period_end: dateReply,
  due_date: dateReply,
  status: z.enum(REPORT_STATUSES),
  boxes,
  submitted_at: z.nullable(instant),
  receipt: z.nullable(vatReceipt),
  /**
   * Why the last attempt failed, or what is wrong with the return that HMRC holds, in words for the client; null without
   * one. `outcome` is its name, `not_authorised` for example.
   */
  error: text,
  outcome: text,
  /** The person who confirmed the declaration, and the time; null before. */
  submitted_by: text,
  declared_at: z.nullable(instant),
  /** The shared document that shows the prepared return, and the paper of its receipt in the envelope. */
  document_id: z.nullable(uuid),
  receipt_document_id: z.nullable(uuid),
});
export type VatReport = z.infer<typeof vatReport>;

/** One record that contributes to a box. */
const workingRow = z.object({
  /** `invoice` and `credit_note`: the client's own, with their id; `accountant`: a line of the accountants' workings. */
  kind: z.enum(['invoice', 'credit_note', 'accountant']),
  id: z.nullable(uuid),
  /** The invoice's number, or the accountants' words. */
  label: z.string(),
  customer: text,
  date: z.nullable(dateReply),
  amount: moneyText,
});

/** The records and figures of one box. */
const boxWorkings = z.object({
  box: z.enum(VAT_BOXES.map(({ name }) => name)),
  /** The figure in the return. */
  amount: moneyText,
  /** The same box of the last submitted return; null when there is none. */
  last_amount: z.nullable(moneyText),
  /**
   * The sum of the client's own sales invoices and credit notes of the period; null for boxes that they do not affect.
   */
  known_amount: z.nullable(moneyText),
  /** `amount` less `known_amount`. */
  difference: z.nullable(moneyText),
  rows: z.array(workingRow),
  /** How many rows there are; `rows` has at most 200. */
  row_count: z.int(),
});

export const vatWorkings = z.object({
  boxes: z.array(boxWorkings),
  /** The last submitted return, the source of `last_amount`; null when there is none. */
  last_report: z.nullable(z.object({ id: uuid, title: z.string() })),
  /** A sentence that says which date of an invoice counts here. */
  basis: z.string(),
});
export type VatWorkings = z.infer<typeof vatWorkings>;

export const vatObligation = z.object({
  start: dateReply,
  end: dateReply,
  due: dateReply,
  status: z.enum(['O', 'F']),
  received: z.nullable(dateReply),
});
export type VatObligation = z.infer<typeof vatObligation>;

const taxPeriod = z.nullable(z.object({ from: dateReply, to: dateReply }));

export const vatLiability = z.object({
  tax_period: taxPeriod,
  type: z.string(),
  original_amount: moneyText,
  outstanding_amount: z.nullable(moneyText),
  due: z.nullable(dateReply),
});
export type VatLiability = z.infer<typeof vatLiability>;

export const vatPayment = z.object({ amount: moneyText, received: z.nullable(dateReply) });
export type VatPayment = z.infer<typeof vatPayment>;

const PENALTY_VALUES = {
  amount: z.nullable(moneyText),
  count: z.nullable(z.number()),
  date: z.nullable(dateReply),
  number: z.nullable(z.number()),
  text,
};

function penaltySchema(member: Member): z.core.$ZodType {
  if (typeof member === 'string') return PENALTY_VALUES[member];
  return isList(member) ? z.array(penaltySchemas(member[0])) : z.nullable(penaltySchemas(member));
}

function penaltySchemas<M extends Members>(members: M) {
  const fields = Object.entries(members).map(([name, member]) => [name, penaltySchema(member)]);
  // `Object.fromEntries` loses the types of its members.
  return z.object(Object.fromEntries(fields)) as unknown as z.core.$ZodType<ValuesOf<M>>;
}

/** HMRC's own answer about penalties. */
export const vatPenalties = penaltySchemas(PENALTIES);
