import { formatPence } from '@counterfoil/domain/money/pence';
import type {
  Days,
  TaxLiability,
  TaxObligation,
  TaxPayment,
  TaxReceipt,
  TaxReturn,
} from '../port.ts';
import { toDate } from './types.ts';
import type * as hmrc from './types.ts';

/** Each box with HMRC's name, in the order of its documents: 1 to 5 in pounds and pence, 6 to 9 in whole pounds. */
const PENCE_BOXES = [
  ['vat_due_sales', 'vatDueSales'],
  ['vat_due_acquisitions', 'vatDueAcquisitions'],
  ['total_vat_due', 'totalVatDue'],
  ['vat_reclaimed_curr_period', 'vatReclaimedCurrPeriod'],
  ['net_vat_due', 'netVatDue'],
] as const;
const POUND_BOXES = [
  ['total_value_sales_ex_vat', 'totalValueSalesExVAT'],
  ['total_value_purchases_ex_vat', 'totalValuePurchasesExVAT'],
  ['total_value_goods_supplied_ex_vat', 'totalValueGoodsSuppliedExVAT'],
  ['total_acquisitions_ex_vat', 'totalAcquisitionsExVAT'],
] as const;

/** Whole pounds as text. Minus zero is no number of a return. */
function poundsText(pounds: number): string {
  if (!Number.isSafeInteger(pounds)) throw new RangeError(`Not whole pounds: ${pounds}`);
  return String(pounds);
}

/**
 * The body of a submission: JSON numbers with exactly the decimals of the box, made from text. A serialiser would write
 * 105.5 for 10550 pence, and HMRC checks the decimals.
 */
export function toSubmission({ period_key, boxes }: TaxReturn): string {
  const members = [
    `"periodKey":${JSON.stringify(period_key)}`,
    ...PENCE_BOXES.map(([name, theirs]) => `"${theirs}":${formatPence(boxes[name])}`),
    ...POUND_BOXES.map(([name, theirs]) => `"${theirs}":${poundsText(boxes[name])}`),
    '"finalised":true',
  ];
  return `{${members.join(',')}}`;
}

// Zero has no sign.
export const toPence = (amount: number): number => Math.round(amount * 100) || 0;
const maybePence = (amount: number | null | undefined) => (amount == null ? null : toPence(amount));
const maybeDate = (text: string | null | undefined) => (text ? toDate(text) : null);

const toDays = (from: string | null | undefined, to: string | null | undefined): Days | null =>
  from && to ? { from: toDate(from), to: toDate(to) } : null;

export function toReturn(answer: hmrc.HmrcReturn, period_key: string): TaxReturn {
  const pence = PENCE_BOXES.map(([name, theirs]) => [name, toPence(answer[theirs])] as const);
  const pounds = POUND_BOXES.map(
    ([name, theirs]) => [name, Math.round(answer[theirs]) || 0] as const,
  );
  const boxes = Object.fromEntries([...pence, ...pounds]) as TaxReturn['boxes'];
  return { period_key, boxes };
}

/** HMRC lists them in either direction. */
export const toObligations = (answers: readonly hmrc.HmrcObligation[]): TaxObligation[] =>
  answers
    .map(({ periodKey, start, end, due, status, received }) => ({
      period_key: periodKey,
      start: toDate(start),
      end: toDate(end),
      due: toDate(due),
      status: status === 'F' ? ('fulfilled' as const) : ('open' as const),
      received: maybeDate(received),
    }))
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));

/** Null for text that is no instant. HMRC writes `…895Z` and `…895+0000`. */
function toInstant(text: string | null): Temporal.Instant | null {
  try {
    return text ? Temporal.Instant.from(text) : null;
  } catch {
    return null;
  }
}

const INDICATORS = ['DD', 'BANK'] as const;

/** Null when it does not say when the return was taken. */
export function toReceipt(answer: hmrc.HmrcReceipt, headers: Headers): TaxReceipt | null {
  const receipt_timestamp = toInstant(headers.get('receipt-timestamp'));
  const processing_date = toInstant(answer.processingDate) ?? receipt_timestamp;
  return (
    processing_date && {
      form_bundle_number: answer.formBundleNumber,
      processing_date,
      payment_indicator: INDICATORS.find((known) => known === answer.paymentIndicator) ?? null,
      charge_ref_number: answer.chargeRefNumber || null,
      receipt_id: headers.get('receipt-id'),
      receipt_timestamp,
    }
  );
}

export const toLiability = (answer: hmrc.HmrcLiability): TaxLiability => ({
  tax_period: toDays(answer.taxPeriod?.from, answer.taxPeriod?.to),
  type: answer.type,
  original_amount_pence: toPence(answer.originalAmount),
  outstanding_amount_pence: maybePence(answer.outstandingAmount),
  due: maybeDate(answer.due),
});

export const toPayment = ({ amount, received }: hmrc.HmrcPayment): TaxPayment => ({
  amount_pence: toPence(amount),
  received: maybeDate(received),
});
