import { use, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../controls/button.tsx';
import { ToolPlace } from './list-tools.tsx';
import type { Column } from './column.ts';
import { SortSelect, type Sort } from './sort-select.tsx';
import styles from './table.module.css';

interface Props {
  readonly columns: readonly Pick<Column<never>, 'header' | 'align' | 'sort' | 'orders'>[];
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  /** The checkbox that ticks all rows. */
  readonly all: ReactNode;
  /** Whether the checkboxes are shown; undefined: rows cannot be selected. */
  readonly isPicking: boolean | undefined;
  readonly onPick: () => void;
}

/** Replaces the heads of the columns where rows have two lines: the order and "Select". */
export function TableTools(props: Props): ReactElement | null {
  const { columns, sort, onSort, all, isPicking, onPick } = props;
  const place = use(ToolPlace);
  if (!onSort && isPicking === undefined) return null;
  const tools = (
    <div
      className={`${place ? '' : styles.narrowHead} screen-only`}
      data-picking={isPicking || undefined}
    >
      {isPicking && <div className={styles.all}>{all}</div>}
      {onSort && (
        <div className={styles.order}>
          <SortSelect {...{ columns, sort, onSort }} />
        </div>
      )}
      {isPicking !== undefined && (
        <div className={styles.pick}>
          <Button kind="quiet" onClick={onPick}>
            {isPicking ? 'Cancel' : 'Select'}
          </Button>
        </div>
      )}
    </div>
  );
  return place ? createPortal(tools, place) : tools;
}
