import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './states.module.css';

interface Props {
  /** Why it could not be fetched. */
  readonly message: string;
  readonly onRetry: () => void;
}

/** Above old data whose refetch failed: the data stays, and this line says why. */
export function StaleNotice({ message, onRetry }: Props): ReactElement {
  return (
    <div className={styles.stale} role="status">
      <p>What you see may be out of date. {message}</p>
      <Button kind="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** In place of data that could not be fetched. */
export function FetchFailure({ message, onRetry }: Props): ReactElement {
  return (
    <EmptyState text={message}>
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  );
}
