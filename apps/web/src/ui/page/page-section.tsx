import { useId, type ReactElement, type ReactNode } from 'react';
import styles from './states.module.css';

interface Props {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of a page without a background of its own, such as a table with its bar. Otherwise use a
 * Card.
 */
export function PageSection({ title, actions, children }: Props): ReactElement {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={`${styles.pageActions} screen-only`}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
