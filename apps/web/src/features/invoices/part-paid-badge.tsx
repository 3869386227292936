import type { ReactElement } from 'react';
import { Badge } from '#ui/page/badge.tsx';
import { isPartPaid, type PartPaidFacts } from './part-paid.ts';

/** For an invoice that is paid in part. Nothing is wrong, so the badge is no warning. */
export function PartPaidBadge({ invoice }: { invoice: PartPaidFacts }): ReactElement | null {
  return isPartPaid(invoice) ? <Badge tone="brand">Part paid</Badge> : null;
}
