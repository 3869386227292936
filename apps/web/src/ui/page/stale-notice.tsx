import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './states.module.css';

interface Props {
  /** The reason why the refetch failed; undefined or null when it did not. */
  readonly message: string | null | undefined;
  readonly onRetry: () => void;
}

/** Above old data whose refetch failed: the data stays, and this line says why. */
export function StaleNotice({ message, onRetry }: Props): ReactElement | null {
  if (!message) return null;
  return (
    <div className={styles.stale} role="status">
      <p>What you see may have changed meanwhile. {message}</p>
      <Button kind="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
