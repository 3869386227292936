import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '../controls/icons.tsx';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';
import { displayCount } from '../counts.ts';

interface Props {
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly totalPages: number;
  /** Whether the query parameter show_all is set. */
  readonly showAll: boolean;
  /** Tells two paginations of a page apart for screen readers. */
  readonly label?: string;
  /** The query parameters that it writes; the second list of a page has its own. */
  readonly names?: PageNames;
  /** For a list within a page: the page keeps its scroll position. */
  readonly inPlace?: boolean;
}

interface PageNames {
  readonly page: string;
  readonly showAll: string;
}

const USUAL_NAMES: PageNames = { page: 'page', showAll: 'show_all' };

/** Links that write `page` and `show_all` into the query string and keep the rest of it. */
export function Pagination(props: Props): ReactElement | null {
  const { page, pageSize, totalCount, totalPages, showAll } = props;
  const { label = 'Pages', names = USUAL_NAMES, inPlace = false } = props;
  const link = { name: names.page, resetScroll: !inPlace };
  if (totalCount === 0) return null;
  const from = showAll ? 1 : (page - 1) * pageSize + 1;
  const to = showAll ? totalCount : Math.min(totalCount, page * pageSize);
  // A page past the end has no rows to count.
  const shown = from > totalCount ? '0' : `${displayCount(from)}–${displayCount(to)}`;
  return (
    <nav className={styles.pages} aria-label={label}>
      <span>
        {shown} of {displayCount(totalCount)}
      </span>
      {totalPages > 1 && !showAll && (
        <ul className={styles.list}>
          <li>
            <PageLink
              {...link}
              page={Math.max(1, page - 1)}
              disabled={page <= 1}
              label="Previous page"
              icon="left"
            />
          </li>
          {pageWindow(page, totalPages).map((number) => (
            <li key={number} data-far={Math.abs(number - page) > 2 || undefined}>
              <PageLink
                {...link}
                page={number}
                current={number === page}
                label={`Page ${displayCount(number)}`}
              />
            </li>
          ))}
          <li>
            <PageLink
              {...link}
              page={Math.min(totalPages, page + 1)}
              disabled={page >= totalPages}
              label="Next page"
              icon="right"
            />
          </li>
        </ul>
      )}
      {(showAll || totalPages > 1) && (
        <Link
          to="."
          resetScroll={!inPlace}
          search={(now) => ({
            ...now,
            [names.page]: 1,
            [names.showAll]: showAll ? undefined : true,
          })}
        >
          {showAll ? 'Show pages' : 'Show all'}
        </Link>
      )}
    </nav>
  );
}

interface PageLinkProps {
  readonly name: string;
  readonly resetScroll: boolean;
  readonly page: number;
  readonly label: string;
  readonly current?: boolean;
  readonly disabled?: boolean;
  readonly icon?: 'left' | 'right';
}

function PageLink(props: PageLinkProps): ReactElement {
  const { name, page, label, current, disabled, icon, resetScroll } = props;
  return (
    <Link
      to="."
      resetScroll={resetScroll}
      search={(now) => ({ ...now, [name]: page })}
      className={styles.page}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      disabled={disabled ?? false}
    >
      {icon ? <Icon name={icon} size={16} /> : displayCount(page)}
    </Link>
  );
}
