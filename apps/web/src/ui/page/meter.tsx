import type { ReactElement } from 'react';
import styles from './states.module.css';

interface Props {
  /** The name of the measure: "Storage used". */
  readonly label: string;
  /** The amount in words: "12.5 MB of 100 MB used". */
  readonly text: string;
  /** 0 to 100; more shows as full. */
  readonly percent: number;
}

/** A part of a limit, as a bar. */
export function Meter({ label, text, percent }: Props): ReactElement {
  const value = Math.min(percent, 100);
  return (
    <div className={styles.progress}>
      <p>{text}</p>
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
