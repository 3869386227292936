import type { ReactElement, ReactNode } from 'react';
import styles from './states.module.css';

/** Says that the list is empty and offers the next step, if there is one. */
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
