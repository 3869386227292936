import { formatPounds, type Pence } from '@counterfoil/domain/money/pence';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Card } from '#ui/page/card.tsx';
import { ChartSwatch } from '#ui/charts/chart-swatch.tsx';
import { PieChart } from '#ui/charts/pie-chart.tsx';
import { FIGURES } from './figure-words.ts';
import { NoInvoicesInPeriod } from './no-invoices-in-period.tsx';
import { shareOf, type Overview, type Sums } from './overview.ts';
import styles from './overview-page.module.css';
import { UnpaidLists } from './unpaid-lists.tsx';

const LISTS = { sentPence: '/invoices/sent', overduePence: '/invoices/overdue' } as const;

/** What is owed on the period's invoices: not yet due against late. */
export function OutstandingView({ overview: { total } }: { overview: Overview }): ReactElement {
  const owedPence = total.sentPence + total.overduePence;
  return (
    <>
      {total.invoicesPence === 0 ? (
        <NoInvoicesInPeriod />
      ) : (
        <Card title="Owed on the invoices of this period">
          <div className={styles.owed}>
            <Ring total={total} owedPence={owedPence} />
            <Shares total={total} owedPence={owedPence} />
          </div>
        </Card>
      )}
      <UnpaidLists periodOwedPence={owedPence} />
    </>
  );
}

interface Props {
  readonly total: Sums;
  readonly owedPence: Pence;
}

const OWED = FIGURES.flatMap(({ key, ...figure }) =>
  key === 'sentPence' || key === 'overduePence' ? [{ key, ...figure }] : [],
);

function Ring({ total, owedPence }: Props): ReactElement {
  const parts = OWED.map(
    ({ key, label }) => `${label} ${formatPounds(total[key])} (${shareOf(total[key], owedPence)})`,
  );
  return (
    <PieChart
      label={`Owed to you: ${formatPounds(owedPence)}. ${parts.join(', ')}.`}
      parts={OWED.map(({ key, look }) => ({ value: total[key], look }))}
      figure={formatPounds(owedPence)}
      caption="owed to you"
    />
  );
}

/** The legend, and the ring's figures as text. */
function Shares({ total, owedPence }: Props): ReactElement {
  return (
    <div className={styles.shares}>
      {owedPence === 0 && (
        <p>Nothing is owed on these invoices: all of them are paid or settled.</p>
      )}
      <table aria-label="Owed on the invoices of this period">
        <tbody>
          {OWED.map(({ key, label, explains, look }) => (
            <tr key={key}>
              <th scope="row">
                <span className={styles.name}>
                  <ChartSwatch look={look} />
                  <Link to={LISTS[key]}>{label}</Link>
                </span>{' '}
                <span className={styles.explains}>{explains}</span>
              </th>
              <td>
                {formatPounds(total[key])}{' '}
                <span className={styles.share}>{shareOf(total[key], owedPence)}</span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total owed</th>
            <td>{formatPounds(owedPence)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
