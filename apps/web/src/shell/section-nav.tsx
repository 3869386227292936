import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useId, type ReactElement } from 'react';
import { invoiceStatisticsQuery } from '#features/invoices/public.ts';
import { useClient } from '#lib/session/profile.ts';
import { displayCount } from '#ui/counts.ts';
import { entryOf, type CountedList, type Entry, type Section } from './sections.ts';
import styles from './shell.module.css';

type Counts = Partial<Record<CountedList, number>>;

interface Props {
  readonly section: Section;
  /** Those that the client has. */
  readonly entries?: readonly Entry[] | undefined;
  readonly counts?: Counts;
}

/** The pages of a section: a row of tabs, which scrolls sideways on phones, or a sidebar. */
export function SectionNav(props: Props): ReactElement {
  const { section, entries = section.entries, counts = {} } = props;
  const id = useId();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const current = entryOf(section, pathname)?.to;
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

/** The counts beside the entries of a section; empty until they are known. */
export function useCounts(section: Section | undefined): Counts {
  const { clientId } = useClient();
  const isCounted = section?.entries.some(({ counts }) => counts !== undefined) ?? false;
  const { data } = useQuery({ ...invoiceStatisticsQuery(clientId), enabled: isCounted });
  if (!data) return {};
  return { draft: data.draft.count, sent: data.sent.count, overdue: data.overdue.count };
}
