import type { ReactElement, ReactNode } from 'react';
import styles from './timeline.module.css';

export interface TimelineEntry {
  readonly key: string;
  /** A sentence: "Reminder sent to anna@fig.example". */
  readonly text: ReactNode;
  /** Author and time: "You, 20/10/2026 09:14". */
  readonly by: ReactNode;
  /** `bad` needs the reader's attention; `open` has not happened yet. */
  readonly tone?: 'plain' | 'good' | 'bad' | 'open' | undefined;
  /** Actions that it allows. */
  readonly children?: ReactNode;
}

interface Props {
  /** "History of INV-0042" */
  readonly label: string;
  /** The newest first. */
  readonly entries: readonly TimelineEntry[];
}

/** The events of a record, the newest first. */
export function Timeline({ label, entries }: Props): ReactElement {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map(({ key, text, by, tone = 'plain', children }) => (
        <li key={key} data-tone={tone}>
          <p>{text}</p>
          <p className="fine">{by}</p>
          {children}
        </li>
      ))}
    </ol>
  );
}
