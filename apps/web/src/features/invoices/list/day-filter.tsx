import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayDate } from '#lib/dates.ts';
import { EmptyState } from '#ui/page/states.tsx';
import { type Days, hasDays } from '../search.ts';
import styles from './day-filter.module.css';

/** Says that a list shows only some days, and leads back to all. */
export function DayFilter({ days }: { days: Days }): ReactElement | null {
  if (!hasDays(days)) return null;
  const said = [
    between('Dated', days.date_from, days.date_to),
    between('Due', days.due_from, days.due_to),
  ].filter((part) => part !== null);
  return (
    <p className={styles.days}>
      <strong>{said.join(', ')}</strong>{' '}
      <Link to="." search={(now) => ({ ...now, ...NO_DAYS, page: 1 })}>
        Show all dates
      </Link>
    </p>
  );
}

/** Replaces what an empty list explains: it may have rows on other days. */
export const NoneOnDays = () => <EmptyState text="There are no invoices for these dates." />;

const NO_DAYS = {
  date_from: undefined,
  date_to: undefined,
  due_from: undefined,
  due_to: undefined,
} satisfies Record<keyof Days, undefined>;

/** "Due 23/11/2026 to 29/11/2026"; null without a day. */
function between(what: string, from?: IsoDate, to?: IsoDate): string | null {
  if (from && to) return `${what} ${displayDate(from)} to ${displayDate(to)}`;
  if (from) return `${what} from ${displayDate(from)} onwards`;
  return to ? `${what} until ${displayDate(to)}` : null;
}
