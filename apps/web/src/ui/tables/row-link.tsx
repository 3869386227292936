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

/** For a Table's title cell: the whole row (the card on phones) is its link. */
export const RowLink = createLink(LinkOfRow);
