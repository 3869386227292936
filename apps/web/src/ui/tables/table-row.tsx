import type { ReactElement, ReactNode, Ref } from 'react';
import { translateOf } from '../page/amount.tsx';
import type { Column } from './column.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import type { RowPicker } from './row-selection.ts';
import styles from './table.module.css';

interface Props<R> {
  readonly row: R;
  readonly columns: readonly Column<R>[];
  readonly picker: RowPicker<R> | undefined;
  /** The button of the row's menu. */
  readonly menu: ReactNode;
  /** Its index among all rows, from 0, when the page does not hold all of them. */
  readonly index?: number | undefined;
  readonly ref?: Ref<HTMLTableRowElement> | undefined;
}

// `display: flex` in narrow lists removes the table's semantics; the roles restore them.
const cellRole = 'cell';

export function TableRow<R>({ row, columns, picker, menu, index, ref }: Props<R>): ReactElement {
  const isSelected = picker?.isSelected(row) ?? false;
  return (
    <tr
      ref={ref}
      role="row"
      data-index={index}
      // The heads are row 1.
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-selected={isSelected || undefined}
    >
      {picker && (
        <td className={styles.ticks} role={cellRole}>
          <RowCheckbox
            label={picker.label(row)}
            checked={isSelected}
            disabled={picker.refuse(row)}
            onTick={(checked, isRange) => picker.pick(row, checked, isRange)}
          />
        </td>
      )}
      {columns.map(({ header, cell, align, place = 'line' }) => {
        const content = cell(row);
        return (
          <td
            key={header}
            role={cellRole}
            data-align={align}
            data-place={place}
            data-label={place === 'line' ? header : undefined}
            translate={translateOf(content)}
          >
            {content}
          </td>
        );
      })}
      {menu && (
        <td className={styles.menu} role={cellRole}>
          {menu}
        </td>
      )}
    </tr>
  );
}
