import type { ReactElement } from 'react';
import styles from './calendar.module.css';
import {
  addMonths,
  dayIn,
  monthAndYear,
  monthName,
  monthOf,
  yearOf,
  yearsFor,
  type Years,
} from './calendar-month.ts';
import { Select, type Option } from './select.tsx';
import { IconButton } from '../controls/icon-button.tsx';

interface Props {
  /** The day whose month is shown. */
  readonly day: string;
  readonly today: string;
  readonly years: Years;
  readonly onMove: (day: string) => void;
}

/** The month and the year of a calendar: each is chosen at once, however far it is from today. */
export function CalendarHead({ day, today, years, onMove }: Props): ReactElement {
  const [year, month] = [yearOf(day), monthOf(day)];
  return (
    <div className={styles.head}>
      <IconButton icon="left" label="Previous month" onClick={() => onMove(addMonths(day, -1))} />
      <Select
        label="Month"
        value={String(month)}
        options={monthsOf(day)}
        onChange={(chosen) => onMove(dayIn(day, year, Number(chosen)))}
      />
      <Select
        label="Year"
        value={String(year)}
        options={yearsFor(years, { today, day }).map(optionOf)}
        onChange={(chosen) => onMove(dayIn(day, Number(chosen), month))}
      />
      <IconButton icon="right" label="Next month" onClick={() => onMove(addMonths(day, 1))} />
      <span className="hidden-text" aria-live="polite">
        {monthAndYear(day)}
      </span>
    </div>
  );
}

const optionOf = (value: number): Option => ({ value: String(value), label: String(value) });

const monthsOf = (day: string): Option[] =>
  Array.from({ length: 12 }, (_month, nth) => ({
    value: String(nth + 1),
    label: monthName(dayIn(day, yearOf(day), nth + 1)),
  }));
