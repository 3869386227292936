import type { ReactElement, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
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
