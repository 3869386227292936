import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import styles from './calendar.module.css';
import { addMonths, calendarWeeks, monthName, moveByKey, spokenDay } from './calendar-month.ts';
import { IconButton } from '../controls/icon-button.tsx';

interface Props {
  /** `YYYY-MM-DD`, as all days here. */
  readonly selected: string | null;
  readonly today: string;
  readonly onPick: (day: string) => void;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A month in which to pick a day. Arrows move by day and week, Page Up and Down by month, with Shift by year. */
export function Calendar({ selected, today, onPick }: Props): ReactElement {
  const [day, setDay] = useState(selected ?? today);
  const focused = useRef<HTMLButtonElement>(null);
  const moved = useRef(true);

  useEffect(() => {
    // The buttons beside the month's name change the month but keep the focus.
    if (moved.current) focused.current?.focus();
    moved.current = false;
  }, [day]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isByYear = event.shiftKey && event.key.startsWith('Page');
    const next = moveByKey(day, isByYear ? `Shift+${event.key}` : event.key);
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    setDay(next);
  };

  return (
    <div className={styles.calendar} role="group" aria-label="Calendar">
      <div className={styles.head}>
        <IconButton icon="left" label="Previous month" onClick={() => setDay(addMonths(day, -1))} />
        <span aria-live="polite">{monthName(day)}</span>
        <IconButton icon="right" label="Next month" onClick={() => setDay(addMonths(day, 1))} />
      </div>
      <table className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendarWeeks(day).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    ref={date === day ? focused : null}
                    className={styles.day}
                    tabIndex={date === day ? 0 : -1}
                    aria-label={spokenDay(date)}
                    aria-pressed={date === selected}
                    aria-current={date === today ? 'date' : undefined}
                    data-outside={date.slice(0, 7) === day.slice(0, 7) ? undefined : true}
                    onClick={() => onPick(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
