import type { ReactElement } from 'react';
import styles from './states.module.css';

interface Props {
  /** The work: "Sending reminders". */
  readonly label: string;
  /** The progress in words; read out when it changes. */
  readonly text: string;
  readonly value?: number;
  /** Missing when the length of the work is unknown. */
  readonly max?: number;
}

/** The progress of long work. */
export function Progress({ label, text, value, max }: Props): ReactElement {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} {...(max === undefined ? {} : { value, max })} />
      <p role="status">{text}</p>
    </div>
  );
}

interface MeterProps {
  /** The name of the measure: "Storage used". */
  readonly label: string;
  /** The amount in words: "12.5 MB of 100 MB used". */
  readonly text: string;
  /** 0 to 100; more shows as full. */
  readonly percent: number;
  /** Parts left out of the amount. */
  readonly note?: string;
}

/** A part of a limit, as a bar. */
export function Meter({ label, text, percent, note }: MeterProps): ReactElement {
  const value = Math.min(percent, 100);
  return (
    <div className={styles.progress}>
      <p>{text}</p>
      {note && <p>{note}</p>}
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        {/* For the eye only: screen readers would announce the element as work in progress. */}
        <progress aria-hidden="true" value={value} max={100} />
      </div>
    </div>
  );
}
