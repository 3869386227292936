import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import styles from './calendar.module.css';
import { CalendarHead } from './calendar-head.tsx';
import { calendarWeeks, moveByKey, spokenDay, type Years } from './calendar-month.ts';

interface Props {
  /** `YYYY-MM-DD`, as all days here. */
  readonly selected: string | null;
  readonly today: string;
  readonly years: Years;
  readonly onPick: (day: string) => void;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A month in which to pick a day. Arrows move by day and week, Page Up and Down by month, with Shift by year. */
export function Calendar({ selected, today, years, onPick }: Props): ReactElement {
  const [day, setDay] = useState(selected ?? today);
  const focused = useRef<HTMLButtonElement>(null);
  const moved = useRef(true);

  useEffect(() => {
    // Controls above the days change the month but keep the focus.
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
      <CalendarHead {...{ day, today, years }} onMove={setDay} />
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
