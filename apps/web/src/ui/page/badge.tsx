import type { ReactElement, ReactNode } from 'react';
import styles from './states.module.css';

/** A state in a word or two. The word carries the meaning; the colour only helps. */
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
