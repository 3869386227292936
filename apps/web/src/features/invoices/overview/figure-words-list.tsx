import type { ReactElement } from 'react';
import { FIGURES, INVOICED } from './figure-words.ts';
import styles from './overview-page.module.css';

/** The meanings of the figures. */
export function FigureWords(): ReactElement {
  return (
    <dl className={styles.words}>
      {[INVOICED, ...FIGURES].map(({ key, label, explains }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{explains}</dd>
        </div>
      ))}
    </dl>
  );
}
