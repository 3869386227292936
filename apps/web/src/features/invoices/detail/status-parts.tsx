import { Fragment, type ReactElement } from 'react';
import styles from './invoice-columns.module.css';

/** The sentences below the figure: a line ends between two of them, not within one. */
function StatusParts({ says }: { says: readonly string[] }): ReactElement {
  return (
    <>
      {says.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' · '}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
    </>
  );
}

/** For the header of a page. */
export const headOf = <S extends { readonly says: readonly string[] }>({ says, ...rest }: S) => ({
  ...rest,
  status: <StatusParts says={says} />,
});
