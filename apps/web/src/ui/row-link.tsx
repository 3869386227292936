import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactElement } from 'react';
import styles from './table.module.css';

function LinkOfRow({ children, ...rest }: ComponentProps<'a'>): ReactElement {
  return (
    <a {...rest} className={styles.rowLink}>
      {children}
    </a>
  );
}

/** Stands in a Table's title cell; its whole row (on phones the card) opens it. */
export const RowLink = createLink(LinkOfRow);
