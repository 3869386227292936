import type { ReactNode } from 'react';

/** A column of a table, and the place of its cells on a phone's cards. */
export interface Column<R> {
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** `end` for amounts and counts: right-aligned digits of equal width. */
  readonly align?: 'end';
  /** The `sort` value of the server's list; without it the column cannot be sorted. */
  readonly sort?: string;
  /** On phones: the card's `title`, a `line` with its name (the default), or left out. */
  readonly card?: 'title' | 'line' | 'none';
  /** Left out of narrow tables, below 1024 px; the cards keep it. */
  readonly optional?: true;
}
