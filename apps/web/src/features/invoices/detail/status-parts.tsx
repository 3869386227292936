import type { ReactElement } from 'react';
import styles from './invoice-columns.module.css';

/**
 * The sentences below the figure: a line ends between two of them, not within one, and the dot between
 * them is neither at the end of a line nor at the start of one.
 */
function StatusParts({ says }: { says: readonly string[] }): ReactElement {
  return (
    <span className={styles.parts}>
      {says.map((part, at) => (
        <span key={part} className={styles.part}>
          {at > 0 && <span className={styles.dot}> · </span>}
          {part}
        </span>
      ))}
    </span>
  );
}

/** For the header of a page. */
export const headOf = <S extends { readonly says: readonly string[] }>({ says, ...rest }: S) => ({
  ...rest,
  status: <StatusParts says={says} />,
});
