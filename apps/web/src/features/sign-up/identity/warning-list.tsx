import type { ReactElement } from 'react';
import styles from './identity.module.css';

interface Props {
  readonly title: string;
  readonly warnings: readonly string[];
}

/** Asks to check again what may still be right. Screen readers hear a new warning when they pause. */
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
