import type { VatReport } from '@counterfoil/contract/vat/schemas';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { displayDate, displayInstant } from '#lib/dates.ts';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import type { Column } from '#ui/tables/column.ts';
import { RowLink } from '#ui/tables/row-link.tsx';
import { Table } from '#ui/tables/table.tsx';
import { Named } from '../named.tsx';
import { outcomeOf, periodOf } from '../words.ts';
import { StatusBadge } from './status-badge.tsx';
import styles from '../vat.module.css';

interface Props {
  readonly caption: string;
  readonly reports: readonly VatReport[];
}

/** VAT returns, the newest period first. */
export function ReturnsTable({ caption, reports }: Props): ReactElement {
  const { today } = useScreenSettings();
  return (
    <Table
      caption={caption}
      columns={columnsOf(today)}
      rows={reports}
      rowKey={({ id }) => id}
      empty={
        <EmptyState text="No VAT return has been prepared yet">
          <p>
            When a VAT period has ended, your accountants at {currentBrand().name} prepare the
            return. It’ll appear here for you to check, declare and submit to HMRC.
          </p>
        </EmptyState>
      }
    />
  );
}

const columnsOf = (today: string): readonly Column<VatReport>[] => [
  {
    header: 'Period',
    place: 'lead',
    cell: (report) => (
      <RowLink to="/vat/$id" params={{ id: report.id }}>
        <span className={styles.period}>{periodOf(report)}</span>
      </RowLink>
    ),
  },
  {
    header: 'Due',
    place: 'under',
    cell: ({ due_date, submitted_at }) =>
      submitted_at === null ? (
        <Named name="Due">{displayDate(due_date)}</Named>
      ) : (
        <span data-nothing>{displayDate(due_date)}</span>
      ),
  },
  {
    header: 'Submitted',
    place: 'under',
    cell: ({ submitted_at }) =>
      submitted_at && <Named name="Submitted">{displayInstant(submitted_at)}</Named>,
  },
  {
    header: 'State',
    place: 'state',
    cell: (report) => <StatusBadge {...{ report, today }} />,
  },
  {
    header: 'VAT',
    align: 'end',
    place: 'figure',
    cell: (report) => {
      const { figure, what } = outcomeOf(report);
      return `${figure} ${what}`;
    },
  },
];
