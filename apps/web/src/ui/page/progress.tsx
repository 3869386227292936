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
