import type { ReactElement } from 'react';
import styles from './states.module.css';

interface Props {
  /** What is going on: "Sending reminders". */
  readonly label: string;
  /** How far it is, in words; read out when it changes. */
  readonly text: string;
  readonly value?: number;
  /** Without it nobody knows how long it will take. */
  readonly max?: number;
}

/** How far long work is. */
export function Progress({ label, text, value, max }: Props): ReactElement {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} {...(max === undefined ? {} : { value, max })} />
      <p role="status">{text}</p>
    </div>
  );
}
