import { formatPounds, type Pence } from '@counterfoil/domain/money/pence';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { failureOf } from '#lib/api/failure.ts';
import { useClient } from '#lib/session/profile.ts';
import { Card } from '#ui/page/card.tsx';
import { displayCount } from '#ui/counts.ts';
import { Icon } from '#ui/controls/icons.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { FetchFailure, StaleNotice } from '#ui/page/stale-notice.tsx';
import { invoiceStatisticsQuery } from '../queries.ts';
import { penceOf } from './overview.ts';
import styles from './overview-page.module.css';

const LISTS = [
  { state: 'sent', label: 'Sent', to: '/invoices/sent' },
  { state: 'overdue', label: 'Overdue', to: '/invoices/overdue' },
] as const;

/** All amounts unpaid today, of any date, with links to the lists. */
export function UnpaidLists({ periodOwedPence }: { periodOwedPence: Pence }): ReactElement {
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
        {LISTS.map(({ state, label, to }) => (
          <li key={state}>
            <Link to={to} className={styles.tile}>
              <span className={styles.tileName}>{label}</span>{' '}
              <strong className={styles.tileFigure}>{displayAmount(data[state].balance)}</strong>{' '}
              <span className={styles.tileCount}>
                {displayCount(data[state].count)} in the list
              </span>
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
