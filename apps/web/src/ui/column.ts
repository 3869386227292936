import type { ReactNode } from 'react';

/** A column of a table, and where its cells stand on a phone's cards. */
export interface Column<R> {
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** `end` for amounts and counts: right-aligned figures of one width. */
  readonly align?: 'end';
  /** The `sort` value of the server's list; without it the column does not sort. */
  readonly sort?: string;
  /** On phones: the card's `title`, a `line` with its name (the default), or left out. */
  readonly card?: 'title' | 'line' | 'none';
  /** Left out of the table where it is tight, below 1024 px; the cards keep it. */
  readonly optional?: true;
}
