import * as z from 'zod/mini';

// Longer text than any of HMRC's is a fault of the answer.
const text = z.string().check(z.minLength(1), z.maxLength(300));
const maybe = z.nullish(z.string().check(z.maxLength(300)));
/** A date, or an instant of which the date counts. */
const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/), z.maxLength(40));
const rows = <T extends z.core.$ZodType>(row: T) => z.array(row).check(z.maxLength(5000));
/** Pounds, with pence behind the point. */
const amount = z.number();

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

const lateSubmission = z.object({
  penaltyStatus: text,
  lateSubmissions: z.nullish(
    rows(z.object({ taxPeriodStartDate: z.nullish(date), taxPeriodEndDate: z.nullish(date) })),
  ),
  chargeAmount: z.nullish(amount),
  chargeOutstandingAmount: z.nullish(amount),
  chargeDueDate: z.nullish(date),
});
export type HmrcLateSubmission = z.infer<typeof lateSubmission>;

const latePayment = z.object({
  penaltyStatus: text,
  penaltyAmountAccruing: z.nullish(amount),
  penaltyAmountPosted: z.nullish(amount),
  penaltyAmountOutstanding: z.nullish(amount),
  penaltyChargeDueDate: z.nullish(date),
  principalChargeBillingFrom: z.nullish(date),
  principalChargeBillingTo: z.nullish(date),
});
export type HmrcLatePayment = z.infer<typeof latePayment>;

export const penalties = z.object({
  lateSubmissionPenalty: z.nullish(
    z.object({
      summary: z.nullish(z.object({ activePenaltyPoints: amount, regimeThreshold: amount })),
      details: z.nullish(rows(lateSubmission)),
    }),
  ),
  latePaymentPenalty: z.nullish(z.object({ details: z.nullish(rows(latePayment)) })),
});
export type HmrcPenalties = z.infer<typeof penalties>;

/** An error in one of three shapes: with a code, with a list of codes, or with the code for a message. */
export const failure = z.object({
  code: maybe,
  message: maybe,
  errors: z.nullish(z.array(z.object({ code: maybe }))),
});

/** An error of `/oauth/token`. */
export const tokenFailure = z.object({ error: text, error_description: maybe });
