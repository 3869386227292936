import type { ReactElement } from 'react';
import { Icon } from '#ui/icons.tsx';
import styles from './envelope.module.css';

/** Why nothing can be put into an envelope that is open: a button that is touched cannot say it. */
export function NoUploadsBanner({ refused }: { refused: string }): ReactElement {
  return (
    <div className={styles.sealed} role="note">
      <Icon name="warning" />
      <p>{refused}</p>
    </div>
  );
}
