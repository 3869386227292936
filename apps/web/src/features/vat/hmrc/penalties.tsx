import type { VatPenalties } from '@counterfoil/contract/vat/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { Badge } from '#ui/page/badge.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import type { Column } from '#ui/tables/column.ts';
import { Table } from '#ui/tables/table.tsx';
import { counted } from '#ui/counts.ts';
import { Named } from '../named.tsx';
import { penaltiesQuery } from '../queries.ts';
import { periodText, upperFirst } from '../words.ts';
import { FromHmrc } from './from-hmrc.tsx';
import { WithPermission } from './with-permission.tsx';

/** Late submission points, and penalties with what is left of them. */
export const Penalties = (): ReactElement => (
  <WithPermission what="Whether you have points or penalties">
    <Shown />
  </WithPermission>
);

function Shown(): ReactElement {
  const { clientId } = useClient();
  return (
    <FromHmrc query={useQuery(penaltiesQuery(clientId))}>
      {({ points, penalties }) => (
        <>
          <PageSection title="Points for late returns">
            <p>{pointsInWords(points)}</p>
          </PageSection>
          <PageSection title="Penalties">
            <Table
              caption="Penalties"
              columns={COLUMNS}
              rows={penalties.map((row, nth) => ({ ...row, nth }))}
              rowKey={({ nth }) => String(nth)}
              empty={<EmptyState text="You have no penalties" />}
            />
          </PageSection>
        </>
      )}
    </FromHmrc>
  );
}

function pointsInWords(points: VatPenalties['points']): string {
  if (points === null || points.active === 0) {
    return 'You have no points. HMRC gives one for each return that it gets late.';
  }
  const { active, threshold } = points;
  const has = `You have ${counted(active, 'point')} of ${threshold}.`;
  return active >= threshold
    ? `${has} Each late return now brings a penalty of £200.00.`
    : `${has} HMRC gives one for each late return, and at ${threshold} a penalty of £200.00.`;
}

type Row = VatPenalties['penalties'][number] & { readonly nth: number };

/** What HMRC's words for the state of a penalty mean: of a late payment's, then of a late return's. */
const STATES: Readonly<Record<string, string>> = {
  accruing: 'Growing',
  posted: 'Charged',
  active: 'Counts',
  inactive: 'No longer counts',
};
const stateInWords = (status: string) =>
  STATES[status] ?? upperFirst(status.toLowerCase().replaceAll('_', ' '));

const KINDS = { late_submission: 'Late return', late_payment: 'Late payment' } as const;

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Penalty', place: 'lead', cell: ({ kind }) => KINDS[kind] },
  {
    header: 'Period',
    place: 'under',
    cell: ({ period }) => (period === null ? '' : periodText(period)),
  },
  {
    header: 'Due',
    place: 'under',
    cell: ({ due }) => due && <Named name="Due">{displayDate(due)}</Named>,
  },
  {
    header: 'State',
    place: 'state',
    cell: ({ status }) => <Badge>{stateInWords(status)}</Badge>,
  },
  {
    header: 'Amount',
    align: 'end',
    place: 'note',
    cell: ({ amount }) => amount && <Named name="Amount">{displayAmount(amount)}</Named>,
  },
  {
    header: 'Left to pay',
    align: 'end',
    place: 'figure',
    cell: ({ outstanding_amount }) =>
      outstanding_amount === null ? '' : displayAmount(outstanding_amount),
  },
];
