import { addDays, firstOfMonth } from '@counterfoil/domain/dates/iso-date';
import type { Period } from '@counterfoil/domain/invoice/periods';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import styles from './overview-page.module.css';
import type { Month, Sums } from './overview.ts';

/** The lists with the rows of a figure. */
const LISTS = {
  invoicesPence: '/invoices',
  paidPence: '/invoices/paid',
  sentPence: '/invoices/sent',
  overduePence: '/invoices/overdue',
} as const satisfies Record<keyof Sums, string>;

interface Props {
  readonly figure: keyof Sums;
  /** The days on the invoices. */
  readonly days: Period;
  readonly children: ReactNode;
}

/** Leads from a figure to its invoices. */
export function RowsLink({ figure, days: { from, to }, children }: Props): ReactElement {
  return (
    <Link to={LISTS[figure]} search={{ date_from: from, date_to: to }} className={styles.rows}>
      {children}
    </Link>
  );
}

/** The days of a month that are in the period. */
export function daysOfMonth({ date }: Pick<Month, 'date'>, period: Period): Period {
  const last = addDays(firstOfMonth(date, 1), -1);
  return {
    from: date > period.from ? date : period.from,
    to: last < period.to ? last : period.to,
  };
}
