import type { ReactElement, ReactNode } from 'react';
import styles from './vat.module.css';

interface Props {
  /** As in the head of the column, which a narrow list does not have. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A figure or a date that in narrow lists has its name before it. */
export const Named = ({ name, children }: Props): ReactElement => (
  <>
    <span className={styles.narrow}>{name} </span>
    {children}
  </>
);
