import type { ReactElement } from 'react';
import styles from './identity.module.css';

interface Props {
  readonly title: string;
  readonly warnings: readonly string[];
}

/** What somebody should look at again, and may leave as it is. Screen readers hear a new one when they pause. */
export function WarningList({ title, warnings }: Props): ReactElement {
  return (
    <div role="status">
      {warnings.length > 0 && (
        <div className={styles.notice}>
          <strong>{title}</strong>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
