import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
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

interface ButtonProps {
  readonly title?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * Like RowLink, for a row that opens a dialog: the whole row (the card on phones) is its button.
 */
export function RowButton({ children, ...rest }: ButtonProps): ReactElement {
  return (
    <button type="button" className={styles.rowLink} {...rest}>
      {children}
    </button>
  );
}
