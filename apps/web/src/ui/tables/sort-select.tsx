import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { Icon } from '../controls/icons.tsx';

export interface Sort {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

interface Props {
  readonly columns: readonly { header: string; sort?: string }[];
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
  readonly className?: string | undefined;
}

/** Cards have no column heads: on phones a list chooses the order. */
export function SortSelect({ columns, sort, onSort, className }: Props): ReactElement | null {
  const sortable = columns.flatMap((column) =>
    column.sort === undefined ? [] : [{ header: column.header, by: column.sort }],
  );
  if (sortable.length === 0) return null;
  const data = sortable.flatMap(({ header, by }) => [
    { value: `${by} asc`, label: `${header}, rising` },
    { value: `${by} desc`, label: `${header}, falling` },
  ]);
  return (
    <NativeSelect
      className={className ?? ''}
      aria-label="Sort by"
      rightSection={<Icon name="down" size={16} />}
      value={sort ? `${sort.sort} ${sort.order}` : ''}
      data={sort ? data : [{ value: '', label: 'Sort by…' }, ...data]}
      onChange={(event) => {
        const [by, order] = event.currentTarget.value.split(' ');
        if (by) onSort({ sort: by, order: order === 'desc' ? 'desc' : 'asc' });
      }}
    />
  );
}
