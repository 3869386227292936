import { useState } from 'react';

/** What is selected in one list, by id; stays while the list is paged, sorted and searched. */
export interface Selection<R> {
  readonly rows: ReadonlyMap<string, R>;
  readonly set: (rows: readonly R[], selected: boolean) => void;
  /** These are gone, or done with. */
  readonly drop: (ids: readonly string[]) => void;
  /** Nothing but these may stay selected: they are all there is. */
  readonly keepOnly: (rows: readonly R[]) => void;
  readonly clear: () => void;
}

export function useSelection<R extends { readonly id: string }>(): Selection<R> {
  const [rows, setRows] = useState<ReadonlyMap<string, R>>(new Map());
  const drop = (ids: readonly string[]) =>
    setRows((now) => {
      const left = new Map(now);
      for (const id of ids) left.delete(id);
      return left;
    });
  return {
    rows,
    set: (picked, selected) => {
      if (!selected) return drop(picked.map(({ id }) => id));
      return setRows((now) => new Map([...now, ...byId(picked)]));
    },
    drop,
    keepOnly: (there) => setRows((now) => new Map(byId(there).filter(([id]) => now.has(id)))),
    clear: () => setRows(new Map()),
  };
}

const byId = <R extends { readonly id: string }>(rows: readonly R[]) =>
  rows.map((row) => [row.id, row] as const);
