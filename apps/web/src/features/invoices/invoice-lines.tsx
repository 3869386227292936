import type { ReactElement } from 'react';
import styles from './invoice-lines.module.css';

interface Line {
  readonly key: string | number;
  /** In the order of the columns: the description first, the net last. */
  readonly cells: readonly string[];
}

interface Props {
  /** Left out where the text around the table says it. */
  readonly label?: string;
  readonly columns: readonly string[];
  readonly lines: readonly Line[];
  /** Shown instead of the lines. */
  readonly empty?: string;
}

/**
 * The lines of an invoice, to read. Within a narrow container of the name `lines` the figures of a line
 * are below its description; the roles keep it a table.
 */
export function InvoiceLines({ label, columns, lines, empty }: Props): ReactElement {
  return (
    <>
      <table className={styles.lines} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((name) => (
              <th key={name} scope="col" role="columnheader">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map(({ key, cells }) => (
            <tr key={key} role="row">
              {columns.map((name, at) => (
                <td key={name} role="cell">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length === 0 && empty && <p className={styles.empty}>{empty}</p>}
    </>
  );
}
