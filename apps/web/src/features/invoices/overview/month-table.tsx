import type { Period } from '@counterfoil/domain/invoice/periods';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { ReactElement } from 'react';
import { displayMonth } from '#lib/dates.ts';
import type { Column } from '#ui/tables/column.ts';
import { Table } from '#ui/tables/table.tsx';
import { FIGURES, INVOICED } from './figure-words.ts';
import styles from './overview-page.module.css';
import type { Month, Overview, Sums } from './overview.ts';
import { daysOfMonth, RowsLink } from './rows-link.tsx';

const columnsIn = (period: Period, total: Sums): readonly Column<Month>[] => [
  {
    header: 'Month',
    cell: ({ date, invoicesPence }) => (
      <>
        {displayMonth(date)}
        {invoicesPence === 0 && <small className={styles.narrowWord}> Nothing invoiced</small>}
      </>
    ),
    place: 'lead',
  },
  ...[INVOICED, ...FIGURES].map(({ key, label }): Column<Month> => ({
    header: label,
    place: key === INVOICED.key ? 'figure' : 'under',
    cell: (month) => (
      <Amount sums={month} days={daysOfMonth(month, period)} figure={key} label={label} />
    ),
    align: 'end',
    total: <Amount sums={total} days={period} figure={key} label={label} />,
  })),
];

interface AmountProps {
  readonly sums: Sums;
  readonly days: Period;
  readonly figure: keyof Sums;
  readonly label: string;
}

function Amount({ sums, days, figure, label }: AmountProps): ReactElement {
  if (sums[figure] === 0) {
    return (
      <span data-nothing className={styles.nothing}>
        –
      </span>
    );
  }
  const amount = formatPounds(sums[figure]);
  return (
    <span className={styles.figure} data-name={label}>
      <RowsLink {...{ figure, days }}>{amount}</RowsLink>
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
        columns={columnsIn(days, total)}
        rows={months.toReversed()}
        rowKey={({ date }) => date}
        footLabel="Total"
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
