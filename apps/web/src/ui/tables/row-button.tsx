import type { ReactElement, ReactNode } from 'react';
import styles from './table.module.css';

/**
 * Like RowLink, for a row that opens a dialog: the whole row (the card on phones) is its button.
 */
export function RowButton(props: { onClick: () => void; children: ReactNode }): ReactElement {
  return (
    <button type="button" className={styles.rowLink} onClick={props.onClick}>
      {props.children}
    </button>
  );
}
