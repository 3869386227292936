import type { ReactElement } from 'react';
import { Icon } from '#ui/controls/icons.tsx';
import styles from './envelope.module.css';

/** Why nothing can be added to an open envelope: touch screens show no reason on a button. */
export function NoUploadsBanner({ refused }: { refused: string }): ReactElement {
  return (
    <div className={styles.sealed} role="note">
      <Icon name="warning" />
      <p>{refused}</p>
    </div>
  );
}
