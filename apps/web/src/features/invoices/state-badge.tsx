import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { Badge } from '#ui/page/badge.tsx';

const STATES = {
  draft: <Badge>Draft</Badge>,
  sent: <Badge tone="brand">Sent</Badge>,
  overdue: <Badge tone="bad">Overdue</Badge>,
  paid: <Badge tone="good">Paid</Badge>,
} as const;

/** One of the four states, for pages where the context does not show it. */
export function StateBadge({ state }: { state: InvoiceSummary['aasm_state'] }): ReactElement {
  return STATES[state];
}
