import type { ReactElement, ReactNode } from 'react';
import styles from './states.module.css';

/** A word or two about a state. The word carries the meaning, the colour only helps. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'brand' | 'good' | 'warn' | 'bad';
  children: ReactNode;
}): ReactElement {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
