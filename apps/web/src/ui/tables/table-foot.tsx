import type { ReactElement, ReactNode } from 'react';
import { translateOf } from '../page/amount.tsx';
import type { Column } from './column.ts';
import styles from './table.module.css';

interface Props {
  readonly columns: readonly Pick<Column<never>, 'header' | 'align' | 'place' | 'total'>[];
  readonly label: ReactNode;
  readonly hasTicks: boolean;
  readonly hasMenu: boolean;
}

/** The sums of a list, below their columns; nothing when no column has one. */
export function TableFoot({ columns, label, hasTicks, hasMenu }: Props): ReactElement | null {
  const first = columns.findIndex(({ total }) => total !== undefined);
  if (first < 0) return null;
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <th
          scope="row"
          role="rowheader"
          colSpan={first + (hasTicks ? 1 : 0)}
          className={styles.footLabel}
        >
          {label}
        </th>
        {columns.slice(first).map(({ header, align, place = 'line', total }) => (
          <td
            key={header}
            role="cell"
            data-align={align}
            data-place={total === undefined ? 'none' : place}
            data-label={header}
            translate={translateOf(total)}
          >
            {total}
          </td>
        ))}
        {hasMenu && <td aria-hidden="true" className={styles.menu} />}
      </tr>
    </tfoot>
  );
}
