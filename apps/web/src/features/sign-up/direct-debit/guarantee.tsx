import { GUARANTEE_TITLE, guaranteeText } from '@counterfoil/domain/direct-debit/guarantee';
import { useId, type ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import styles from './direct-debit.module.css';

/** The Direct Debit Guarantee, as banks print it on every form. */
export function Guarantee(): ReactElement {
  const id = useId();
  return (
    <section className={styles.guarantee} aria-labelledby={id}>
      <div className={styles.formHead}>
        <h2 id={id}>{GUARANTEE_TITLE}</h2>
        <Mark />
      </div>
      <ul className={styles.list}>
        {guaranteeText(currentBrand().name).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** The words of the scheme's mark. */
export const Mark = (): ReactElement => (
  <span className={styles.mark} aria-hidden="true">
    Direct <b>Debit</b>
  </span>
);
