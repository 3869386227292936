import { useState, type ReactElement, type ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Loading } from './loading.tsx';
import { Menu, type MenuEntry } from './menu.tsx';
import { SortSelect, type Sort } from './sort-select.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './table.module.css';
import { TableHead } from './table-head.tsx';

export interface Column<R> {
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** `end` for amounts and counts: right-aligned figures of one width. */
  readonly align?: 'end';
  /** The `sort` value of the server's list; without it the column does not sort. */
  readonly sort?: string;
  /** On phones: the card's `title`, a `line` with its name (the default), or left out. */
  readonly card?: 'title' | 'line' | 'none';
}

interface Props<R> {
  /** What the table holds, for screen readers: "Sent invoices". */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  /** undefined while they are being fetched. */
  readonly rows: readonly R[] | undefined;
  readonly rowKey: (row: R) => string;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** The entries of a row's menu; one menu serves the whole table. */
  readonly menu?: (row: R) => readonly MenuEntry[];
  /** Tells the rows' menu buttons apart: "Actions for INV-0042". */
  readonly menuLabel?: (row: R) => string;
  readonly empty?: ReactNode;
}

// `display: grid` on phones takes the table's meaning away; the roles give it back.
const cellRole = 'cell';

/** A table on wide screens, cards below 768 px; one DOM for both. */
export function Table<R>(props: Props<R>): ReactElement {
  const { caption, columns, rows, rowKey, sort, onSort, menu, menuLabel, empty } = props;
  const [opened, setOpened] = useState<{ row: R; anchor: HTMLElement } | null>(null);
  const labelOf = (row: R) => menuLabel?.(row) ?? 'Actions';
  if (!rows) return <Loading />;
  if (rows.length === 0) return <>{empty ?? <EmptyState />}</>;
  return (
    <>
      {onSort && (
        <SortSelect columns={columns} sort={sort} onSort={onSort} className={styles.sortSelect} />
      )}
      <table className={styles.table} role="table" aria-label={caption}>
        <TableHead columns={columns} sort={sort} onSort={onSort} hasMenu={menu !== undefined} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ header, cell, align, card = 'line' }) => (
                <td
                  key={header}
                  role={cellRole}
                  data-align={align}
                  data-card={card}
                  data-label={card === 'line' ? header : undefined}
                >
                  {cell(row)}
                </td>
              ))}
              {menu && (
                <td className={styles.menu} role={cellRole}>
                  <IconButton
                    icon="more"
                    label={labelOf(row)}
                    popup="menu"
                    expanded={opened?.row === row}
                    onClick={({ currentTarget }) =>
                      setOpened(opened?.row === row ? null : { row, anchor: currentTarget })
                    }
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {menu && opened && (
        <Menu
          key={rowKey(opened.row)}
          anchor={opened.anchor}
          label={labelOf(opened.row)}
          entries={menu(opened.row)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
