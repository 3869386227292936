import type { ReactElement } from 'react';
import styles from './states.module.css';

interface Props {
  /** What is measured: "Storage used". */
  readonly label: string;
  /** How much, in words: "12.5 MB of 100 MB used". */
  readonly text: string;
  /** 0 to 100; what is beyond shows as full. */
  readonly percent: number;
}

/** How much of something there is. */
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
        {/* Only the drawing: the element itself would be read out as work under way. */}
        <progress aria-hidden="true" value={value} max={100} />
      </div>
    </div>
  );
}
