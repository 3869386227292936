import type { Period } from '@counterfoil/domain/invoice/periods';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { type ReactElement, useState } from 'react';
import { displayMonth } from '#lib/dates.ts';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { ChartSwatch } from '#ui/charts/chart-fill.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Card } from '#ui/page/card.tsx';
import { FIGURES, INVOICED } from './figure-words.ts';
import { MonthTable } from './month-table.tsx';
import styles from './overview-page.module.css';
import type { Month, Overview, Sums } from './overview.ts';
import { daysOfMonth, RowsLink } from './rows-link.tsx';

interface ViewProps {
  readonly overview: Overview;
  readonly days: Period;
}

/** A bar per month: the paid, owed and late parts of its invoices. */
export function GraphView({ overview, days }: ViewProps): ReactElement {
  const { months } = overview;
  const [chosen, setChosen] = useState<string | null>(null);
  // In another period the chosen month is missing: then the newest one with invoices.
  const place = months.findIndex(({ date }) => date === chosen);
  const newest = months.findLastIndex(({ invoicesPence }) => invoicesPence > 0);
  const selected = place === -1 ? newest : place;
  const month = months[selected];
  // Wraps around, because a button disabled at the end would lose the focus.
  const choose = (index: number) => setChosen(months.at(index % months.length)?.date ?? null);
  return (
    <>
      <Card title="Your invoices by month">
        {month && (
          <MonthFigures
            month={month}
            days={daysOfMonth(month, days)}
            onBefore={() => choose(selected - 1)}
            onAfter={() => choose(selected + 1)}
          />
        )}
        <BarChart
          label={inWords(overview)}
          series={FIGURES}
          bars={months.map(barOf)}
          selected={selected}
          onSelect={choose}
        />
      </Card>
      <details className={styles.details}>
        <summary>Show the figures as a table</summary>
        <MonthTable {...{ overview, days }} />
      </details>
    </>
  );
}

function barOf(month: Month) {
  return {
    label: displayMonth(month.date).slice(0, 3),
    group: month.date.slice(0, 4),
    values: FIGURES.map(({ key }) => month[key]),
  };
}

function inWords({ months, total }: Overview): string {
  const sums = FIGURES.map(({ key, label }) => `${label} ${formatPounds(total[key])}`);
  const each = months.map(
    ({ date, invoicesPence }) => `${displayMonth(date)} ${formatPounds(invoicesPence)}`,
  );
  return `Stacked bars of your invoices by month. In all: ${sums.join(', ')}. ${each.join(', ')}.`;
}

interface Props {
  readonly month: Month;
  readonly days: Period;
  readonly onBefore: () => void;
  readonly onAfter: () => void;
}

/** The figures of the chosen bar, and the graph's legend. */
function MonthFigures({ month, days, onBefore, onAfter }: Props): ReactElement {
  return (
    <div className={styles.chosen}>
      <div className={styles.month}>
        <IconButton icon="left" label="The month before" onClick={onBefore} />
        <h3 aria-live="polite">{displayMonth(month.date)}</h3>
        <IconButton icon="right" label="The month after" onClick={onAfter} />
      </div>
      <dl className={styles.legend} aria-live="polite" aria-atomic="true">
        {FIGURES.map(({ key, label, look }) => (
          <div key={key}>
            <dt>
              <ChartSwatch look={look} />
              {label}
            </dt>
            <dd>
              <Figure {...{ figure: key, month, days }} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{INVOICED.label}</dt>
          <dd>
            <Figure {...{ figure: INVOICED.key, month, days }} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

interface FigureProps extends Pick<Props, 'month' | 'days'> {
  readonly figure: keyof Sums;
}

function Figure({ figure, month, days }: FigureProps): ReactElement {
  const amount = formatPounds(month[figure]);
  return month[figure] === 0 ? <>{amount}</> : <RowsLink {...{ figure, days }}>{amount}</RowsLink>;
}
