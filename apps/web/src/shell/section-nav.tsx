import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef, type ReactElement } from 'react';
import { invoiceStatisticsQuery } from '#features/invoices/public.ts';
import { useClient } from '#lib/session/profile.ts';
import { displayCount } from '#ui/counts.ts';
import { PrivacyPolicy } from './contact-us.tsx';
import type { CountedList } from './page-entry.ts';
import { entryOf, type Section } from './sections.ts';
import styles from './shell.module.css';

type Counts = Partial<Record<CountedList, number>>;

interface Props {
  readonly section: Section;
  readonly counts?: Counts;
  /** As a sidebar it ends with the privacy policy. */
  readonly hasPrivacy?: boolean;
}

/** The pages of a section: a row of tabs, which scrolls sideways on phones, or a sidebar. */
export function SectionNav(props: Props): ReactElement {
  const { section, counts = {}, hasPrivacy = false } = props;
  const id = useId();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const current = entryOf(section, pathname)?.to;
  const search = useListSearch(section);
  // During a search, a list without a match says so.
  const isCounted = (count: number | undefined): count is number =>
    count !== undefined && (count > 0 || search !== undefined);
  const nav = useRef<HTMLElement>(null);
  // The counts come later, and make the row longer.
  const widths = Object.values(counts).join();
  useLayoutEffect(() => onceLaidOut(nav.current, showCurrent), [current, widths]);
  return (
    <nav ref={nav} aria-label={section.label} className={styles.side}>
      <p className={styles.sideTitle} aria-hidden="true">
        {section.label}
      </p>
      <ul className={styles.sideList}>
        {section.entries.map(({ label, to, counts: list }) => {
          const count = list && counts[list];
          return (
            <li key={to}>
              <Link
                to={to}
                search={list && search ? { search } : {}}
                className={styles.sideLink}
                // On the entry's own page the router sets it: "page".
                aria-current={to === current ? 'true' : undefined}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-describedby={isCounted(count) ? `${id}-${list}` : undefined}
              >
                {label}
                {/* A description, not part of its name: "Sent" stays "Sent". */}
                {isCounted(count) ? (
                  <span
                    id={`${id}-${list}`}
                    className={styles.count}
                    translate="no"
                    aria-hidden="true"
                  >
                    {displayCount(count)}
                  </span>
                ) : null}
              </Link>
            </li>
          );
        })}
        {hasPrivacy && (
          <li>
            <PrivacyPolicy className={styles.privacy} />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Calls `act` when the browser has laid the page out, so that measuring causes no further layout. */
function onceLaidOut(element: HTMLElement | null, act: (element: HTMLElement) => void) {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => act(element));
  observer.observe(element);
  return () => observer.disconnect();
}

/** The current link may be beyond a phone's edge: it moves to the middle of its row. */
function showCurrent(nav: HTMLElement): void {
  const link = nav.querySelector('[aria-current]');
  if (!link) return;
  const [row, its] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
  nav.scrollLeft += its.left - row.left - (row.width - its.width) / 2;
}

/** The search of the list on the screen; undefined on other pages. */
function useListSearch(section: Section | undefined): string | undefined {
  return useRouterState({
    select: ({ location: { pathname, search } }) => {
      const isList = section && entryOf(section, pathname)?.to === pathname;
      return isList && 'search' in search ? String(search.search) : undefined;
    },
  });
}

/**
 * The counts beside the entries of a section, with a search those of its matches; empty until they
 * are known.
 */
export function useCounts(section: Section | undefined): Counts {
  const { clientId } = useClient();
  const isCounted = section?.entries.some(({ counts }) => counts !== undefined) ?? false;
  const search = useListSearch(section);
  const { data } = useQuery({
    ...invoiceStatisticsQuery(clientId, { search }),
    enabled: isCounted,
    placeholderData: keepPreviousData,
  });
  if (!data) return {};
  const { draft, sent, overdue, paid } = data;
  return {
    all: draft.count + sent.count + overdue.count + paid.count,
    draft: draft.count,
    sent: sent.count,
    overdue: overdue.count,
    paid: paid.count,
  };
}
