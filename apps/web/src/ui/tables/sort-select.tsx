import type { ReactElement } from 'react';
import { Icon } from '../controls/icons.tsx';
import { Select } from '../fields/select.tsx';
import type { Column } from './column.ts';

export interface Sort {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

type SortedColumn = Pick<Column<never>, 'header' | 'align' | 'sort' | 'orders'>;

interface Props {
  readonly columns: readonly SortedColumn[];
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

/** A row of two lines has no column heads: a narrow list chooses its order here. */
export function SortSelect({ columns, sort, onSort }: Props): ReactElement | null {
  const sortable = columns.flatMap((column) =>
    column.sort === undefined ? [] : [{ by: column.sort, orders: ordersOf(column) }],
  );
  if (sortable.length === 0) return null;
  const options = sortable.flatMap(({ by, orders: [rising, falling] }) => [
    { value: `${by} asc`, label: rising },
    { value: `${by} desc`, label: falling },
  ]);
  return (
    <Select
      label="Sort by"
      before={<Icon name="sort" size={16} />}
      value={sort ? `${sort.sort} ${sort.order}` : ''}
      options={sort ? options : [{ value: '', label: 'Sort by…' }, ...options]}
      onChange={(value) => {
        const [by, order] = value.split(' ');
        if (by) onSort({ sort: by, order: order === 'desc' ? 'desc' : 'asc' });
      }}
    />
  );
}

function ordersOf({ header, align, orders }: SortedColumn): readonly [string, string] {
  if (orders) return orders;
  if (align === 'end') return [`${header}, smallest first`, `${header}, largest first`];
  return [`${header} A to Z`, `${header} Z to A`];
}
