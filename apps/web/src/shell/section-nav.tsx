import { Link, useRouterState } from '@tanstack/react-router';
import { useId, type ReactElement } from 'react';
import { displayCount } from '#ui/counts.ts';
import { entryOf, type Section } from './sections.ts';
import styles from './shell.module.css';
import type { Counts } from './use-counts.ts';

interface Props {
  readonly section: Section;
  readonly isClientLeft?: boolean;
  readonly counts?: Counts;
}

/** The pages of a section: a sidebar, or on phones a row that scrolls sideways. */
export function SectionNav({ section, isClientLeft = false, counts = {} }: Props): ReactElement {
  const id = useId();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const current = entryOf(section, pathname)?.to;
  const entries = section.entries.filter(
    ({ notAfterLeaving }) => !(notAfterLeaving && isClientLeft),
  );
  return (
    <nav aria-label={section.label} className={styles.side}>
      <p className={styles.sideTitle} aria-hidden="true">
        {section.label}
      </p>
      <ul className={styles.sideList}>
        {entries.map(({ label, to, counts: list }) => {
          const count = list && counts[list];
          return (
            <li key={to}>
              <Link
                to={to}
                className={styles.sideLink}
                // On the entry's own page the router sets it: "page".
                aria-current={to === current ? 'true' : undefined}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-describedby={count ? `${id}-${list}` : undefined}
              >
                {label}
                {/* A description, not part of its name: "Sent" stays "Sent". */}
                {count ? (
                  <span id={`${id}-${list}`} className={styles.count} aria-hidden="true">
                    {displayCount(count)}
                  </span>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
