import { markAsPaidFields } from '@counterfoil/contract/invoices/schemas';
import {
  type PaymentDays,
  type PaymentType,
  refusePaymentDate,
  settle,
} from '@counterfoil/domain/invoice/payment';
import { parsePence, type Pence } from '@counterfoil/domain/money/pence';
import { INVALID_DATE, REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { BodyIn } from '@counterfoil/contract/route';
import { useAction } from '#lib/api/use-action.ts';

/** The text in the fields; '' when nothing is given. */
export interface PaymentValues {
  readonly amount_paid: string;
  readonly payment_date: string;
  readonly payment_type: '' | Exclude<PaymentType, 'full'>;
  /** For an amount above the balance: the excess becomes credit on the customer's account. */
  readonly rest_as_credit: boolean;
}

/** Whether part paid or discount has to be chosen: the amount is below the balance. */
export function needsChoice(
  { amount_paid }: Pick<PaymentValues, 'amount_paid'>,
  balancePence: Pence,
): boolean {
  const paidPence = parsePence(plainFigure(amount_paid));
  return paidPence !== null && paidPence >= 0 && paidPence < balancePence;
}

/** How much more than the balance was paid; 0 for less, and while the amount is wrong. */
export const abovePence = (
  { amount_paid }: Pick<PaymentValues, 'amount_paid'>,
  balancePence: Pence,
): Pence => Math.max(0, (parsePence(plainFigure(amount_paid)) ?? 0) - balancePence);

/** The balance once this is recorded; null while the amount is wrong. */
export function balanceAfter(
  { amount_paid, payment_type, rest_as_credit }: Omit<PaymentValues, 'payment_date'>,
  balancePence: Pence,
): Pence | null {
  const paidPence = parsePence(plainFigure(amount_paid));
  if (paidPence === null || paidPence < 0) return null;
  if (paidPence > balancePence) return rest_as_credit ? 0 : null;
  return payment_type === 'discount' ? 0 : balancePence - paidPence;
}

export function paymentBody(values: PaymentValues): PaymentBody {
  const { amount_paid, payment_date, payment_type, rest_as_credit } = values;
  return {
    amount_paid: plainFigure(amount_paid),
    payment_date,
    payment_type: payment_type === '' ? null : payment_type,
    rest_as_credit,
  };
}

/** Errors by field, by the server's rules. */
export function paymentErrors(
  values: PaymentValues,
  { balancePence, ...days }: PaymentDays & { readonly balancePence: Pence },
): Partial<Record<keyof PaymentValues, string>> {
  const errors: Partial<Record<keyof PaymentValues, string>> = {};
  const amount = z.safeParse(markAsPaidFields.shape.amount_paid, plainFigure(values.amount_paid));
  if (values.amount_paid.trim() === '') errors.amount_paid = REQUIRED;
  else if (!amount.success) errors.amount_paid = amount.error.issues[0]?.message ?? REQUIRED;
  else {
    const settlement = settle({
      balancePence,
      amountPaidPence: amount.data,
      choice: values.payment_type || null,
      restAsCredit: values.rest_as_credit,
    });
    if ('field' in settlement) errors[settlement.field] = settlement.message;
  }
  const wrongDate = dateProblem(values.payment_date, days);
  if (wrongDate !== undefined) errors.payment_date = wrongDate;
  return errors;
}

/** The error of a payment date, `YYYY-MM-DD`, or undefined. */
export function dateProblem(date: string, days: PaymentDays): string | undefined {
  if (date.trim() === '') return REQUIRED;
  const { success } = z.safeParse(markAsPaidFields.shape.payment_date, date);
  return success ? (refusePaymentDate(date, days) ?? undefined) : INVALID_DATE;
}

export type PaymentBody = BodyIn<typeof markAsPaid>;

export const useMarkAsPaid = (id: string) =>
  useAction(markAsPaid, (body: PaymentBody) => ({ params: { id }, body }), {
    onForm: true,
    refreshWhenRefused: true,
  });
