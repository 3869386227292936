import type { ReactNode } from 'react';

/**
 * A column of a table, and the place of its cells in the row of two lines that a narrow list has: `lead` and `figure`, or the
 * quieter `aside`, are the first line, `under` and `state` the second; `note` is a separate line below, and `line` one with its
 * name.
 */
export interface Column<R> {
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** `end` for amounts and counts: right-aligned digits of equal width. */
  readonly align?: 'end';
  /** The `sort` value of the server's list; without it the column cannot be sorted. */
  readonly sort?: string;
  /** The rising and the falling order in words: "Oldest first", "Newest first". */
  readonly orders?: readonly [rising: string, falling: string];
  readonly place?: Place;
  /** The sum of all rows of the list, below the column. */
  readonly total?: ReactNode;
}

export type Place = 'lead' | 'figure' | 'aside' | 'under' | 'state' | 'note' | 'line' | 'none';
