import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Section } from './sections.ts';
import styles from './shell.module.css';

interface Props {
  readonly section: Section;
  readonly isClientLeft?: boolean;
}

/** The pages of a section: a sidebar, on phones a row that scrolls sideways. */
export function SectionNav({ section, isClientLeft = false }: Props): ReactElement {
  const entries = section.entries.filter(
    ({ notAfterLeaving }) => !(notAfterLeaving && isClientLeft),
  );
  return (
    <nav aria-label={section.label} className={styles.side}>
      <p className={styles.sideTitle} aria-hidden="true">
        {section.label}
      </p>
      <ul className={styles.sideList}>
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.sideLink}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
