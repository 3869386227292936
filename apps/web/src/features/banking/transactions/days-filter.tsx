import { isIsoDate } from '@counterfoil/domain/dates/iso-date';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { DateInput } from '#ui/fields/date-input.tsx';
import styles from '../banking.module.css';
import type { Days } from './search.ts';

/** The first and the last day of the list; a day counts as soon as it is valid. */
export function DaysFilter({ days }: { days: Days }): ReactElement {
  const navigate = useNavigate();
  const show = (changes: Days) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...changes, page: 1 }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={`${styles.days} screen-only`} role="group" aria-label="Days">
      <Day label="From" value={days.from} onChange={(from) => show({ from })} />
      <Day label="To" value={days.to} onChange={(to) => show({ to })} />
      {(days.from ?? days.to) && (
        <Button kind="quiet" onClick={() => show({ from: undefined, to: undefined })}>
          Show all dates
        </Button>
      )}
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

function Day({ label, value = '', onChange }: DayProps): ReactElement {
  const [typed, setTyped] = useState<{ text: string; of: string } | null>(null);
  // Text that is no date yet stays in the field until the address changes.
  const text = typed?.of === value ? typed.text : value;
  const change = (next: string) => {
    const day = isIsoDate(next) ? next : undefined;
    const isDay = day !== undefined || next.trim() === '';
    setTyped(isDay ? null : { text: next, of: value });
    if (isDay) onChange(day);
  };
  return (
    <div>
      <DateInput label={label} value={text} onChange={change} />
    </div>
  );
}
