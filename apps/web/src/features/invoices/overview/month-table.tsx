import { formatPounds } from '@counterfoil/domain/money/pence';
import type { ReactElement } from 'react';
import { displayMonth } from '#lib/dates.ts';
import type { Column } from '#ui/tables/column.ts';
import { Table } from '#ui/tables/table.tsx';
import { FIGURES, INVOICED } from './figure-words.ts';
import styles from './overview-page.module.css';
import type { Overview, Sums } from './overview.ts';

interface Row extends Sums {
  /** null: the grand total. */
  readonly date: string | null;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    header: 'Month',
    cell: ({ date }) => (date === null ? <strong>Total</strong> : displayMonth(date)),
    place: 'lead',
  },
  ...[INVOICED, ...FIGURES].map(({ key, label }): Column<Row> => ({
    header: label,
    cell: (row) => <Amount row={row} figure={key} />,
    align: 'end',
  })),
];

function Amount({ row, figure }: { row: Row; figure: keyof Sums }): ReactElement {
  const amount = formatPounds(row[figure]);
  if (row.date === null) return <strong>{amount}</strong>;
  return <span className={row[figure] === 0 ? styles.nothing : undefined}>{amount}</span>;
}

/** Month by month, with the grand total last. */
export function MonthTable({ overview: { months, total } }: { overview: Overview }): ReactElement {
  return (
    <>
      <Table
        caption="Invoices by month"
        columns={COLUMNS}
        rows={[...months, { date: null, ...total }]}
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
