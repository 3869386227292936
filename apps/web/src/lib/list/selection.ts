import { useRef } from 'react';
import { useKeptForBack } from './kept-for-back.ts';

/**
 * The selected rows of a list, by id. They stay selected while the list is paged, sorted and
 * searched, and when the user comes back to it.
 */
export interface Selection<R> {
  readonly rows: ReadonlyMap<string, R>;
  readonly set: (rows: readonly R[], selected: boolean) => void;
  /**
   * Call it when fetching rows, and its result with the rows: rows dropped meanwhile stay dropped.
   */
  readonly fill: () => (rows: readonly R[]) => void;
  /** Deselects rows that are deleted or done. */
  readonly drop: (ids: readonly string[]) => void;
  /** Deselects all others: the list has only these rows. */
  readonly keepOnly: (rows: readonly R[]) => void;
  readonly clear: () => void;
}

export function useSelection<R extends { readonly id: string }>(): Selection<R> {
  const [rows, setRows] = useKeptForBack<ReadonlyMap<string, R>>(new Map());
  const dropped = useRef(new Set<string>());
  const drop = (ids: readonly string[]) => {
    for (const id of ids) dropped.current.add(id);
    setRows((now) => {
      const left = new Map(now);
      for (const id of ids) left.delete(id);
      return left;
    });
  };
  const add = (picked: readonly R[]) => {
    for (const { id } of picked) dropped.current.delete(id);
    setRows((now) => new Map([...now, ...byId(picked)]));
  };
  return {
    rows,
    set: (picked, selected) => (selected ? add(picked) : drop(picked.map(({ id }) => id))),
    fill: () => {
      dropped.current.clear();
      return (found) => add(found.filter(({ id }) => !dropped.current.has(id)));
    },
    drop,
    keepOnly: (there) => setRows((now) => new Map(byId(there).filter(([id]) => now.has(id)))),
    clear: () => setRows(new Map()),
  };
}

/** The selected rows; those on the page as the page has them, because a selected row may be older. */
export function newest<R extends { readonly id: string }>(
  selected: ReadonlyMap<string, R>,
  shown: readonly R[],
): R[] {
  const newer = new Map(byId(shown));
  return [...selected.values()].map((row) => newer.get(row.id) ?? row);
}

const byId = <R extends { readonly id: string }>(rows: readonly R[]) =>
  rows.map((row) => [row.id, row] as const);
