import type { Pence } from '../money/pence.ts';

/** What sending a credit note does: as much as fits comes off the invoice's balance. */
export function applyCredit({
  creditPence,
  parentBalancePence,
}: {
  readonly creditPence: Pence;
  readonly parentBalancePence: Pence;
}): { appliedPence: Pence; leftOverPence: Pence; parentPaid: boolean } {
  const appliedPence = Math.min(creditPence, parentBalancePence);
  return {
    appliedPence,
    leftOverPence: creditPence - appliedPence,
    parentPaid: appliedPence === parentBalancePence,
  };
}

/** A credit note is at most the invoice's original total, whatever was paid since. */
export function creditLimit({ originalTotalPence }: { readonly originalTotalPence: Pence }): Pence {
  return originalTotalPence;
}
