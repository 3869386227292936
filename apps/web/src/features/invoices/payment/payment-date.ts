import { markAsPaidFields } from '@counterfoil/contract/invoices/schemas';
import { refusePaymentDate, type PaymentDays } from '@counterfoil/domain/invoice/payment';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { INVALID_DATE } from '#ui/fields/date-input.tsx';

/** The error of a payment date, `YYYY-MM-DD`, or undefined. */
export function dateProblem(date: string, days: PaymentDays): string | undefined {
  if (date.trim() === '') return REQUIRED;
  const { success } = z.safeParse(markAsPaidFields.shape.payment_date, date);
  return success ? (refusePaymentDate(date, days) ?? undefined) : INVALID_DATE;
}
