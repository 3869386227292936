import type { ReactElement } from 'react';
import styles from './states.module.css';

export function Loading(): ReactElement {
  return (
    <p className={styles.loading} role="status">
      Loading...
    </p>
  );
}
