import type { ReactElement } from 'react';
import styles from './keys.module.css';

/** Keys to press together, as they are named on this keyboard. */
export function Keys({ names }: { readonly names: readonly string[] }): ReactElement {
  return (
    <span className={styles.keys}>
      {names.map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  );
}
