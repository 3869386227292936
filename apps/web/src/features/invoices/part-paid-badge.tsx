import type { ReactElement } from 'react';
import { Badge } from '#ui/badge.tsx';
import { isPartPaid, type PartPaidFacts } from './part-paid.ts';

/** On an invoice that part of is still owed: nothing is wrong, it is on its way to being paid. */
export function PartPaidBadge({ invoice }: { invoice: PartPaidFacts }): ReactElement | null {
  return isPartPaid(invoice) ? <Badge tone="brand">Part paid</Badge> : null;
}
