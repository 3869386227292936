import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import type { Section } from './sections.ts';
import styles from './shell.module.css';

/** The pages of a section: a sidebar, on phones a row that scrolls sideways. */
export function SectionNav({ section }: { section: Section }): ReactElement {
  const { isClientLeft } = useClient();
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
