import { formatPounds, type Pence } from '@counterfoil/domain/money/pence';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { failureOf } from '#lib/api/failure.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { ChartSwatch } from '#ui/charts/chart-fill.tsx';
import { PieChart } from '#ui/charts/pie-chart.tsx';
import { Icon } from '#ui/controls/icons.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { displayCount } from '#ui/counts.ts';
import { Card } from '#ui/page/card.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { FetchFailure, StaleNotice } from '#ui/page/stale-notice.tsx';
import { invoiceStatisticsQuery } from '../queries.ts';
import { FIGURES } from './figure-words.ts';
import styles from './overview-page.module.css';
import { type Overview, penceOf, shareOf, type Sums } from './overview.ts';

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

const UNPAID_LISTS = [
  { state: 'sent', label: 'Sent', to: '/invoices/sent' },
  { state: 'overdue', label: 'Overdue', to: '/invoices/overdue' },
] as const;

/** All amounts unpaid today, of any date, with links to the lists. */
function UnpaidLists({ periodOwedPence }: { periodOwedPence: Pence }): ReactElement {
  const { clientId } = useClient();
  const statistics = useQuery(invoiceStatisticsQuery(clientId));
  const { data } = statistics;
  const failure = failureOf(statistics);
  if (failure && !data) return <FetchFailure {...failure} />;
  if (!data) return <Loading />;
  return (
    <Card title="All unpaid invoices today">
      {failure && <StaleNotice {...failure} />}
      <p className={styles.covers}>{inWords(penceOf(data.outstanding_total), periodOwedPence)}</p>
      <ul className={styles.lists}>
        {UNPAID_LISTS.map(({ state, label, to }) => (
          <li key={state}>
            <Link to={to} className={styles.tile}>
              <span className={styles.tileName}>{label}</span>{' '}
              <strong className={styles.tileFigure}>{displayAmount(data[state].balance)}</strong>{' '}
              <span className="fine">{displayCount(data[state].count)} in the list</span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function inWords(owedPence: Pence, periodOwedPence: Pence): string {
  if (owedPence === 0) return 'Nobody owes you anything today.';
  const elsewherePence = owedPence - periodOwedPence;
  const elsewhere =
    elsewherePence > 0
      ? `${formatPounds(elsewherePence)} of it on invoices outside this period.`
      : 'none of it on invoices outside this period.';
  return `Whatever their date, ${formatPounds(owedPence)} is owed to you, ${elsewhere}`;
}

/** Why the period is empty, and what to do next. */
export function NoInvoicesInPeriod(): ReactElement {
  const refused = useClientRefusal('create_invoice');
  return (
    <EmptyState text="No invoices in this period">
      <p>Invoices you have sent are counted here, in the month of their date. Drafts are not.</p>
      {!refused && (
        <LinkButton to="/invoices/create" kind="primary" icon="plus">
          Create an invoice
        </LinkButton>
      )}
    </EmptyState>
  );
}
