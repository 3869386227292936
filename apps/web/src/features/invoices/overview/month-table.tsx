import type { Period } from '@counterfoil/domain/invoice/periods';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { ReactElement } from 'react';
import { displayMonth } from '#lib/dates.ts';
import type { Column } from '#ui/tables/column.ts';
import { Table } from '#ui/tables/table.tsx';
import { FIGURES, INVOICED } from './figure-words.ts';
import styles from './overview-page.module.css';
import type { Overview, Sums } from './overview.ts';
import { daysOfMonth, RowsLink } from './rows-link.tsx';

interface Row extends Sums {
  /** null: the grand total. */
  readonly date: string | null;
}

const columnsIn = (period: Period): readonly Column<Row>[] => [
  {
    header: 'Month',
    cell: ({ date, invoicesPence }) =>
      date === null ? (
        <strong>Total</strong>
      ) : (
        <>
          {displayMonth(date)}
          {invoicesPence === 0 && <small className={styles.narrowWord}> Nothing invoiced</small>}
        </>
      ),
    place: 'lead',
  },
  ...[INVOICED, ...FIGURES].map(({ key, label }): Column<Row> => ({
    header: label,
    place: key === INVOICED.key ? 'figure' : 'under',
    cell: (row) => <Amount {...{ row, label, period }} figure={key} />,
    align: 'end',
  })),
];

interface AmountProps {
  readonly row: Row;
  readonly figure: keyof Sums;
  readonly label: string;
  readonly period: Period;
}

function Amount({ row, figure, label, period }: AmountProps): ReactElement {
  const { date } = row;
  if (row[figure] === 0) {
    return (
      <span data-nothing className={styles.nothing}>
        –
      </span>
    );
  }
  const amount = formatPounds(row[figure]);
  const days = date === null ? period : daysOfMonth({ date }, period);
  const link = <RowsLink {...{ figure, days }}>{amount}</RowsLink>;
  return (
    <span className={styles.figure} data-name={label}>
      {date === null ? <strong>{link}</strong> : link}
    </span>
  );
}

interface Props {
  readonly overview: Overview;
  readonly days: Period;
}

/** Month by month, the latest first, with the grand total last. */
export function MonthTable({ overview: { months, total }, days }: Props): ReactElement {
  return (
    <>
      <Table
        caption="Invoices by month"
        columns={columnsIn(days)}
        rows={[...months.toReversed(), { date: null, ...total }]}
        rowKey={({ date }) => date ?? 'total'}
      />
      <FigureWords />
    </>
  );
}

/** The meanings of the figures. */
function FigureWords(): ReactElement {
  return (
    <dl className={styles.words}>
      {[INVOICED, ...FIGURES].map(({ key, label, explains }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{explains}</dd>
        </div>
      ))}
    </dl>
  );
}
