import { formatDate, type IsoDate } from '../dates/iso-date.ts';
import type { Pence } from '../money/pence.ts';

export interface AppliedCredit {
  /** Taken off the invoice's balance. */
  readonly appliedPence: Pence;
  /** The part above the balance: credit on the customer's ledger. */
  readonly leftOverPence: Pence;
  /** Whether the invoice is at 0 now. */
  readonly parentPaid: boolean;
}

/** A credit note of 5000 against a balance of 3000 takes 3000 off it and leaves 2000 over. */
export function applyCredit({
  creditPence,
  parentBalancePence,
}: {
  readonly creditPence: Pence;
  readonly parentBalancePence: Pence;
}): AppliedCredit {
  const appliedPence = Math.min(creditPence, parentBalancePence);
  return {
    appliedPence,
    leftOverPence: creditPence - appliedPence,
    parentPaid: appliedPence === parentBalancePence,
  };
}

/** The highest total of a credit note: its invoice's original total, whatever was paid since. */
export function creditLimit({ originalTotalPence }: { readonly originalTotalPence: Pence }): Pence {
  return originalTotalPence;
}

/** Null when a credit note may have this date, else the reason: nothing is credited before it is charged. */
export const refuseCreditDate = (
  date: IsoDate | null,
  invoiceDate: IsoDate | null,
): string | null =>
  date !== null && invoiceDate !== null && date < invoiceDate
    ? `Cannot be before the invoice’s date, ${formatDate(invoiceDate)}`
    : null;
