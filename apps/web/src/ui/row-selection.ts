import { useRef } from 'react';

/** What a Table needs to know for its checkboxes; the page keeps what is selected. */
export interface RowSelection<R> {
  readonly isSelected: (row: R) => boolean;
  readonly onSelect: (rows: readonly R[], selected: boolean) => void;
  /** Why a row may not be selected; null when it may. */
  readonly refuse: (row: R) => string | null;
  /** Tells the checkboxes apart: "Select INV-0042". */
  readonly label: (row: R) => string;
}

/**
 * Ticks the rows of one table: one by one, all between two of them (with Shift, from the one ticked
 * before), or all that may be. Rows that may not be selected are passed over.
 */
export function useRowPicker<R>(
  rows: readonly R[],
  rowKey: (row: R) => string,
  selection: RowSelection<R> | undefined,
) {
  const last = useRef<string | null>(null);
  if (!selection) return undefined;
  const open = rows.filter((row) => selection.refuse(row) === null);
  const isAll = open.length > 0 && open.every(selection.isSelected);
  return {
    ...selection,
    isAll,
    isSome: !isAll && open.some(selection.isSelected),
    isNoneOpen: open.length === 0,
    pickAll: () => selection.onSelect(open, !isAll),
    pick: (row: R, selected: boolean, isRange: boolean) => {
      const to = open.indexOf(row);
      if (to < 0) return;
      const from = isRange ? open.findIndex((other) => rowKey(other) === last.current) : to;
      last.current = rowKey(row);
      if (from < 0) selection.onSelect([row], selected);
      else selection.onSelect(open.slice(Math.min(from, to), Math.max(from, to) + 1), selected);
    },
  };
}

export type RowPicker<R> = NonNullable<ReturnType<typeof useRowPicker<R>>>;
