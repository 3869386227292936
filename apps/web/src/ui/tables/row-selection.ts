import { useRef } from 'react';

/** Serves a Table's checkboxes; the page keeps the selection. */
export interface RowSelection<R> {
  readonly isSelected: (row: R) => boolean;
  readonly onSelect: (rows: readonly R[], selected: boolean) => void;
  /** Deselects all rows, on all pages. */
  readonly clear: () => void;
  /** The reason why a row may not be selected; null when it may. */
  readonly refuse: (row: R) => string | null;
  /** The label of a checkbox: "Select INV-0042". */
  readonly label: (row: R) => string;
}

/**
 * Ticks the rows of one table: one by one, a range (with Shift, from the last one ticked), or all.
 * Skips rows that may not be selected.
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
    isAny: rows.some(selection.isSelected),
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
