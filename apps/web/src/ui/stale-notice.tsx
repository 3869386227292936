import type { ReactElement } from 'react';
import { Button } from './button.tsx';
import styles from './states.module.css';

interface Props {
  /** Why it could not be fetched anew; undefined or null when it could. */
  readonly message: string | null | undefined;
  readonly onRetry: () => void;
}

/** Above what was fetched earlier and could not be fetched anew: it stays, and this line says why. */
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
