import { lazy, Suspense, useState, type ReactElement, type ReactNode, type Ref } from 'react';
import type { Column } from './column.ts';
import { Loading } from '../page/loading.tsx';
import { EmptyState } from '../page/states.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Menu, type MenuEntry } from '../controls/menu.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { useRowPicker, type RowSelection } from './row-selection.ts';
import type { Sort } from './sort-select.tsx';
import { TableHead } from './table-head.tsx';
import styles from './table.module.css';
import { TableFoot } from './table-foot.tsx';
import { TableRow } from './table-row.tsx';
import { TableTools } from './table-tools.tsx';

interface Props<R> {
  /** The table's name for screen readers: "Sent invoices". */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  /** undefined until they arrive. */
  readonly rows: readonly R[] | undefined;
  readonly rowKey: (row: R) => string;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** Gives every row a checkbox. */
  readonly selection?: RowSelection<R> | undefined;
  /** The entries of a row's menu; one menu serves the whole table. */
  readonly menu?: (row: R) => readonly MenuEntry[];
  /** The label of a row's menu button: "Actions for INV-0042". */
  readonly menuLabel?: (row: R) => string;
  /** Names the row in its menu, on phones: "INV-0042 · Calder & Holt · £120.00". */
  readonly menuTitle?: (row: R) => string;
  /** An action of the row's menu is under way: the menu waits for it. */
  readonly isBusy?: (row: R) => boolean;
  readonly empty?: ReactNode;
  /** Names the sums below the columns: "Total of 5 invoices". */
  readonly footLabel?: ReactNode;
}

/** With more rows, only those near the window are in the page. */
const MANY_ROWS = 100;
/** Long lists are rare, so their code loads on demand. `lazy` loses the type parameter `R`. */
const VirtualRows = lazy(async () => ({
  default: (await import('./virtual-rows.tsx')).VirtualRows,
})) as unknown as typeof import('./virtual-rows.tsx').VirtualRows;
const SELECT_ALL = 'Select all rows shown';

/** A table; in a narrow place, rows of two lines from the same DOM. */
export function Table<R>(props: Props<R>): ReactElement {
  const { caption, columns, rows = [], rowKey, sort, onSort, menu, menuLabel, empty } = props;
  const [opened, setOpened] = useState<{ row: R; anchor: HTMLElement } | null>(null);
  const [isPicking, setPicking] = useState(false);
  const picker = useRowPicker(rows, rowKey, props.selection);
  const showsTicks = isPicking || (picker?.isAny ?? false);
  const labelOf = (row: R) => menuLabel?.(row) ?? 'Actions';
  if (!props.rows) return <Loading />;
  if (rows.length === 0) return <>{empty ?? <EmptyState />}</>;
  const isVirtual = rows.length > MANY_ROWS;
  const all = picker && (
    <RowCheckbox
      label={SELECT_ALL}
      checked={picker.isAll}
      mixed={picker.isSome}
      disabled={picker.isNoneOpen ? 'None of these rows can be selected' : null}
      onTick={picker.pickAll}
    />
  );
  const menuOf = (row: R) =>
    menu && (
      <IconButton
        icon="more"
        label={labelOf(row)}
        popup="menu"
        busy={props.isBusy?.(row) ?? false}
        expanded={opened?.row === row}
        onClick={({ currentTarget }) =>
          setOpened(opened?.row === row ? null : { row, anchor: currentTarget })
        }
      />
    );
  const renderRow = (row: R, index?: number, ref?: Ref<HTMLTableRowElement>) => (
    <TableRow {...{ row, columns, picker, index, ref }} key={rowKey(row)} menu={menuOf(row)} />
  );
  const rowsOf = (some: readonly R[]) => (
    <tbody role="rowgroup">{some.map((row) => renderRow(row))}</tbody>
  );
  return (
    <div className={styles.place} data-picking={showsTicks || undefined}>
      <TableTools
        {...{ columns, sort, onSort, all }}
        isPicking={picker && showsTicks}
        onPick={() => {
          if (showsTicks) picker?.clear();
          setPicking(!showsTicks);
        }}
      />
      <table
        className={styles.table}
        role="table"
        aria-label={caption}
        aria-rowcount={isVirtual ? rows.length + 1 : undefined}
        data-virtual={isVirtual || undefined}
        data-ticks={picker !== undefined || undefined}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} all={all} hasMenu={!!menu} />
        {isVirtual ? (
          <Suspense fallback={rowsOf(rows.slice(0, MANY_ROWS))}>
            <VirtualRows rows={rows} rowKey={rowKey} renderRow={renderRow} />
          </Suspense>
        ) : (
          rowsOf(rows)
        )}
        <TableFoot {...{ columns }} label={props.footLabel} hasTicks={!!all} hasMenu={!!menu} />
      </table>
      {menu && opened && (
        <Menu
          key={rowKey(opened.row)}
          anchor={opened.anchor}
          label={labelOf(opened.row)}
          title={props.menuTitle?.(opened.row)}
          entries={menu(opened.row)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
