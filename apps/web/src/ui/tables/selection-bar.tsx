import { useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './selection-bar.module.css';
import { displayCount } from '../counts.ts';
import { useNarrow } from '../use-media.ts';

interface Props {
  /** The text without a selection: "42 invoices found". */
  readonly text: string;
  /** Only screen readers need it: the page itself says how many there are. */
  readonly isQuiet?: boolean;
  /** How many are selected, on all pages. */
  readonly count: number;
  /** The total after the count: "£512.30 outstanding". */
  readonly sum?: string;
  readonly onClear: () => void;
  /** Offers the rows of the other pages too. */
  readonly all?:
    | {
        readonly total: number;
        readonly isPending: boolean;
        readonly select: () => void;
        readonly stop: () => void;
      }
    | null
    | undefined;
  /** Buttons for the actions on the selection. */
  readonly children?: ReactNode;
}

/** The line above a list: what a search found, or the count of the selection with its actions. */
export function SelectionBar(props: Props): ReactElement {
  const { text, isQuiet, count, sum, onClear, all, children } = props;
  const narrow = useNarrow();
  const isEmpty = isQuiet && count === 0;
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <div
      className={`${styles.line} screen-only`}
      data-quiet={isQuiet || undefined}
      data-empty={isEmpty || undefined}
    >
      <div className={styles.bar} data-active={count > 0 || undefined}>
        <div className={styles.left}>
          <p
            ref={status}
            role="status"
            tabIndex={-1}
            className={isEmpty ? 'hidden-text' : undefined}
          >
            <span>{count > 0 ? `${displayCount(count)} selected` : text}</span>
            {count > 0 && sum && <span>{` · ${sum}`}</span>}
          </p>
          {/* On phones the list has Cancel for this. */}
          {count > 0 && (!narrow || all?.isPending) && (
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
              {`Select all ${displayCount(all.total)}`}
            </Button>
          )}
        </div>
        {/* While the other rows load, an action would reach only some of them. */}
        {count > 0 && children && (
          <div className={styles.actions} inert={all?.isPending}>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
