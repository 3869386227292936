import type { VatObligation, VatReport } from '@counterfoil/contract/vat/schemas';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { displayDate } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { Badge } from '#ui/page/badge.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import type { Column } from '#ui/tables/column.ts';
import { RowLink } from '#ui/tables/row-link.tsx';
import { Table } from '#ui/tables/table.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { Named } from '../named.tsx';
import { obligationsQuery, vatReportsQuery } from '../queries.ts';
import { countdown, periodText, upperFirst } from '../words.ts';
import { FromHmrc } from './from-hmrc.tsx';
import { WithPermission } from './with-permission.tsx';

/** The periods for which HMRC expects a return. */
export const DueDates = (): ReactElement => (
  <WithPermission what="When your returns are due">
    <Obligations />
  </WithPermission>
);

function Obligations(): ReactElement {
  const { clientId } = useClient();
  const { today } = useScreenSettings();
  const { data: reports } = useSuspenseQuery(vatReportsQuery(clientId));
  return (
    <FromHmrc query={useQuery(obligationsQuery(clientId))}>
      {(obligations) => (
        <Table
          caption="Periods and due dates at HMRC"
          columns={columnsOf(today, reports)}
          rows={obligations.toSorted((one, other) => other.due.localeCompare(one.due))}
          rowKey={({ start, end }) => `${start} ${end}`}
          empty={<EmptyState text="HMRC expects no VAT return from you in the year up to today" />}
        />
      )}
    </FromHmrc>
  );
}

const reportOf = (
  reports: readonly VatReport[],
  { start, end }: Pick<VatObligation, 'start' | 'end'>,
): VatReport | undefined =>
  reports.find((each) => each.period_start === start && each.period_end === end);

const columnsOf = (
  today: string,
  reports: readonly VatReport[],
): readonly Column<VatObligation>[] => [
  {
    header: 'Period',
    place: 'lead',
    cell: ({ start, end }) => {
      const report = reportOf(reports, { start, end });
      const text = periodText({ from: start, to: end });
      if (!report) return text;
      return (
        <RowLink to="/vat/$id" params={{ id: report.id }}>
          {text}
        </RowLink>
      );
    },
  },
  {
    header: 'Received by HMRC',
    place: 'under',
    cell: ({ received }) => received && <Named name="Received">{displayDate(received)}</Named>,
  },
  { header: 'Due', align: 'end', place: 'figure', cell: ({ due }) => displayDate(due) },
  {
    header: 'State',
    place: 'state',
    cell: ({ status, due, ...period }) => {
      if (status === 'F') return <Badge tone="good">Received</Badge>;
      // HMRC only counts a return on the day after it arrives.
      const report = reportOf(reports, period);
      if (report && report.status !== 'prepared') return <StatusBadge {...{ report, today }} />;
      const { text, tone } = countdown(due, today);
      return <Badge tone={tone}>{upperFirst(text)}</Badge>;
    },
  },
];
