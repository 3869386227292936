import { useId, type ReactElement, type ReactNode } from 'react';
import styles from './states.module.css';

/** A part of a page with its own background; with a title it is a region. */
export function Card({ title, children }: { title?: string; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 id={id} className={styles.cardTitle}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
