import { useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './selection-bar.module.css';
import { displayCount } from './counts.ts';

interface Props {
  /** Said while nothing is selected: "42 invoices". */
  readonly text: string;
  /** How many are selected, on all pages. */
  readonly count: number;
  /** Stands behind the count: what they come to, "£512.30 outstanding". */
  readonly sum?: string;
  readonly onClear: () => void;
  /** Offers the rows of the other pages, too. */
  readonly all?:
    | {
        readonly total: number;
        readonly isPending: boolean;
        readonly select: () => void;
        readonly stop: () => void;
      }
    | null
    | undefined;
  /** Buttons: what can be done to what is selected. */
  readonly children?: ReactNode;
}

/** The line above a list: how many there are, or how many are selected and what can be done to them. */
export function SelectionBar(props: Props): ReactElement {
  const { text, count, sum, onClear, all, children } = props;
  const status = useRef<HTMLParagraphElement>(null);
  const selected = [`${displayCount(count)} selected`, sum].filter(Boolean).join(', ');
  return (
    <div className={styles.line}>
      <div className={styles.bar} data-active={count > 0 || undefined}>
        <div className={styles.left}>
          <p ref={status} role="status" tabIndex={-1}>
            {count > 0 ? selected : text}
          </p>
          {count > 0 && (
            <Button
              kind="quiet"
              onClick={() => {
                all?.stop();
                onClear();
                status.current?.focus();
              }}
            >
              Clear
            </Button>
          )}
          {count > 0 && all && (
            <Button kind="quiet" busy={all.isPending} onClick={all.select}>
              Select all {displayCount(all.total)}
            </Button>
          )}
        </div>
        {/* Until all are selected a deed would be done to some of them only. */}
        {count > 0 && children && (
          <div className={styles.deeds} inert={all?.isPending}>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
