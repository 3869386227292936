import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../controls/icons.tsx';
import type { Column } from './column.ts';
import type { Sort } from './sort-select.tsx';
import styles from './table.module.css';

interface Props {
  readonly columns: readonly Pick<Column<never>, 'header' | 'align' | 'sort' | 'place'>[];
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  /** The checkbox that ticks all rows. */
  readonly all: ReactNode;
  readonly hasMenu: boolean;
}

/** The names of the columns; sortable ones are buttons that reverse the order. */
export function TableHead({ columns, sort, onSort, all, hasMenu }: Props): ReactElement {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {all && (
          <th scope="col" role="columnheader" className={styles.ticks}>
            {all}
          </th>
        )}
        {columns.map(({ header, align, place, sort: by }) => {
          const order = by !== undefined && by === sort?.sort ? sort.order : undefined;
          return (
            <th
              key={header}
              scope="col"
              role="columnheader"
              data-align={align}
              data-place={place}
              data-label={header}
              aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
            >
              {by === undefined || !onSort ? (
                header
              ) : (
                <button
                  type="button"
                  className={styles.sort}
                  data-sorted={order}
                  onClick={() => onSort({ sort: by, order: order === 'asc' ? 'desc' : 'asc' })}
                >
                  {header}
                  <Icon name={order === 'desc' ? 'down' : 'up'} size={14} />
                </button>
              )}
            </th>
          );
        })}
        {hasMenu && (
          <th scope="col" role="columnheader" className={styles.menu}>
            <span className="hidden-text">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
