import { useRef, type ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './kept-offer.module.css';

interface Props {
  /** Null when there is nothing to restore. */
  readonly offer: { readonly onRestore: () => void; readonly onDiscard: () => void } | null;
}

/** Shown above a form that had unsaved text when its tab was closed. */
export function KeptOffer({ offer }: Props): ReactElement | null {
  const line = useRef<HTMLDivElement>(null);
  if (offer === null) return null;
  /** The line disappears with its buttons: the focus moves to the first field after it. */
  const answer = (act: () => void) => {
    const fields = document.querySelectorAll<HTMLElement>('input, select, textarea');
    const isAfter = (field: HTMLElement) =>
      line.current !== null &&
      Boolean(line.current.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
    [...fields].find(isAfter)?.focus({ preventScroll: true });
    act();
  };
  return (
    <div ref={line} role="status" className={styles.offer}>
      <span>Restore what you were writing?</span>
      <Button kind="quiet" onClick={() => answer(offer.onRestore)}>
        Restore
      </Button>
      <Button kind="quiet" onClick={() => answer(offer.onDiscard)}>
        Discard
      </Button>
    </div>
  );
}
