import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { Badge } from '#ui/badge.tsx';

const STATES = {
  draft: <Badge>Draft</Badge>,
  sent: <Badge tone="brand">Sent</Badge>,
  overdue: <Badge tone="bad">Overdue</Badge>,
  paid: <Badge tone="good">Paid</Badge>,
} as const;

/** Which of the four states it is in, where that does not go without saying. */
export function StateBadge({ state }: { state: InvoiceSummary['aasm_state'] }): ReactElement {
  return STATES[state];
}
