import { isIsoDate } from '@counterfoil/domain/dates/iso-date';
import { NEVER } from '@counterfoil/domain/vat/penalties';
import * as z from 'zod/mini';

// Longer text than any of HMRC's is a fault of the answer.
const text = z.string().check(z.minLength(1), z.maxLength(300));
export const maybe = z.nullish(z.string().check(z.maxLength(300)));
/** The day of a date, or of an instant. */
export const toDate = (told: string): string => told.slice(0, 10);

const isDay = (day: string) => isIsoDate(day) || day === NEVER;
/** A day of the calendar, or an instant of which the day counts. */
export const date = z.string().check(
  z.refine((told) => isDay(toDate(told))),
  z.maxLength(40),
);
export const rows = <T extends z.core.$ZodType>(row: T) => z.array(row).check(z.maxLength(5000));
const MOST_POUNDS = 9_999_999_999_999.99;
/** Pounds, with pence behind the point, within what HMRC's documents allow. */
export const amount = z.number().check(z.gte(-MOST_POUNDS), z.lte(MOST_POUNDS));

export const tokens = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(4000)),
  refresh_token: z.string().check(z.minLength(1), z.maxLength(4000)),
  expires_in: z.number().check(z.gte(1), z.lte(365 * 24 * 3600)),
});

const obligation = z.object({
  start: date,
  end: date,
  due: date,
  status: z.enum(['O', 'F']),
  periodKey: text,
  received: z.nullish(date),
});
export const obligations = z.object({ obligations: rows(obligation) });
export type HmrcObligation = z.infer<typeof obligation>;

export const vatReturn = z.object({
  vatDueSales: amount,
  vatDueAcquisitions: amount,
  totalVatDue: amount,
  vatReclaimedCurrPeriod: amount,
  netVatDue: amount,
  totalValueSalesExVAT: amount,
  totalValuePurchasesExVAT: amount,
  totalValueGoodsSuppliedExVAT: amount,
  totalAcquisitionsExVAT: amount,
});
export type HmrcReturn = z.infer<typeof vatReturn>;

export const receipt = z.object({
  processingDate: z.string().check(z.maxLength(60)),
  formBundleNumber: text,
  paymentIndicator: maybe,
  chargeRefNumber: maybe,
});
export type HmrcReceipt = z.infer<typeof receipt>;

const liability = z.object({
  taxPeriod: z.nullish(z.object({ from: date, to: date })),
  type: text,
  originalAmount: amount,
  outstandingAmount: z.nullish(amount),
  due: z.nullish(date),
});
export const liabilities = z.object({ liabilities: rows(liability) });
export type HmrcLiability = z.infer<typeof liability>;

const payment = z.object({ amount, received: z.nullish(date) });
export const payments = z.object({ payments: rows(payment) });
export type HmrcPayment = z.infer<typeof payment>;

/** An error in one of three shapes: with a code, with a list of codes, or with a code as its message. */
export const failure = z.object({
  code: maybe,
  message: maybe,
  errors: z.nullish(z.array(z.object({ code: maybe }))),
});

/** An error of `/oauth/token`. */
export const tokenFailure = z.object({ error: text, error_description: maybe });
