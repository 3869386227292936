import type { ReactElement, ReactNode } from 'react';
import styles from './states.module.css';

/** Nothing there: says so and, where there is one, offers the next step. */
export function EmptyState({
  text = 'The list is empty',
  children,
}: {
  text?: string;
  children?: ReactNode;
}): ReactElement {
  return (
    <div className={styles.state}>
      <p>{text}</p>
      {children}
    </div>
  );
}
