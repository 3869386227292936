import { markAsPaidFields } from '@counterfoil/contract/invoices/schemas';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { INVALID_DATE } from '#ui/date-input.tsx';

/** What is wrong with a day of payment, `YYYY-MM-DD`; undefined when nothing is. */
export function dateProblem(date: string): string | undefined {
  if (date.trim() === '') return REQUIRED;
  return z.safeParse(markAsPaidFields.shape.payment_date, date).success ? undefined : INVALID_DATE;
}
