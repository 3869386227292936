import { formatPounds, type Pence, wirePence } from '@counterfoil/domain/money/pence';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { counted } from '#ui/counts.ts';
import { Strip, type StripFigure } from '#ui/page/strip.tsx';
import { notTakenOff } from '../list/list-sums.ts';
import { expectedQuery } from './overview-queries.ts';
import type { Overview } from './overview.ts';
import { useUnusedCredit } from './unused-credit.ts';

interface Sum {
  readonly pence: Pence;
  readonly count: number;
}

/** Owed and overdue today, and paid in the period. The rest of the page reports a failure. */
export function OverviewStrip({
  overview,
}: {
  overview: Overview | undefined;
}): ReactElement | null {
  const { clientId } = useClient();
  const { data: spans } = useQuery(expectedQuery(clientId));
  const { unusedPence } = useUnusedCredit();
  if (!spans || !overview) return null;
  const sums = spans.map(({ total, count }): Sum => ({ pence: wirePence(total), count }));
  const owed = sums.reduce((sum, each) => ({
    pence: sum.pence + each.pence,
    count: sum.count + each.count,
  }));
  const late = sums[0] ?? { pence: 0, count: 0 };
  const { paidPence, invoicesPence } = overview.total;
  const figures: StripFigure[] = [
    {
      name: 'Owed to you',
      figure: formatPounds(owed.pence),
      note: `${counted(owed.count, 'invoice')}${notTakenOff(unusedPence)}`,
      to: { to: '/invoices', search: { sort: 'balance', order: 'desc' } },
    },
    {
      name: 'Overdue',
      figure: formatPounds(late.pence),
      note: late.count === 0 ? 'No one is late' : counted(late.count, 'invoice'),
      tone: late.pence > 0 ? 'bad' : undefined,
      to: { to: '/invoices/overdue' },
    },
    {
      name: 'Paid',
      figure: formatPounds(paidPence),
      note: `of ${formatPounds(invoicesPence)} invoiced in this period`,
      to: { to: '.', search: (now) => ({ ...now, tab: 'list' }) },
    },
  ];
  return <Strip label="What you are owed and what was paid" figures={figures} />;
}
