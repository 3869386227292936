import type { ReactElement } from 'react';
import { Select } from '../fields/select.tsx';

export interface Sort {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

interface Props {
  readonly columns: readonly { header: string; sort?: string }[];
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

/** Cards have no column heads: on phones a list chooses the order. */
export function SortSelect({ columns, sort, onSort }: Props): ReactElement | null {
  const sortable = columns.flatMap((column) =>
    column.sort === undefined ? [] : [{ header: column.header, by: column.sort }],
  );
  if (sortable.length === 0) return null;
  const options = sortable.flatMap(({ header, by }) => [
    { value: `${by} asc`, label: `${header}, rising` },
    { value: `${by} desc`, label: `${header}, falling` },
  ]);
  return (
    <Select
      label="Sort by"
      value={sort ? `${sort.sort} ${sort.order}` : ''}
      options={sort ? options : [{ value: '', label: 'Sort by…' }, ...options]}
      onChange={(value) => {
        const [by, order] = value.split(' ');
        if (by) onSort({ sort: by, order: order === 'desc' ? 'desc' : 'asc' });
      }}
    />
  );
}
