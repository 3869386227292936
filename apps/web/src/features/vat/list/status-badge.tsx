import type { VatReport } from '@counterfoil/contract/vat/schemas';
import type { ReactElement } from 'react';
import { Badge } from '#ui/page/badge.tsx';
import { isBeingSettled } from '../queries.ts';
import { countdown, upperFirst } from '../words.ts';

/** Where a return stands: what is left of its time, or what became of it. */
export function StatusBadge({ report, today }: { report: VatReport; today: string }): ReactElement {
  if (report.outcome === 'other_figures')
    return <Badge tone="bad">Different figures at HMRC</Badge>;
  if (report.outcome === 'not_shown') return <Badge tone="warn">Held by HMRC</Badge>;
  if (report.status === 'submitted') return <Badge tone="good">Submitted</Badge>;
  if (isBeingSettled(report)) return <Badge tone="brand">Being checked with HMRC</Badge>;
  const { text, tone } = countdown(report.due_date, today);
  return <Badge tone={tone}>{upperFirst(text)}</Badge>;
}
