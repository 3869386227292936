import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../controls/icons.tsx';
import styles from './pagination.module.css';
import { displayCount } from '../counts.ts';

interface Props {
  /** The server's figures on a page of a list. */
  readonly meta: {
    readonly page: number;
    readonly page_size: number;
    readonly total_count: number;
    readonly total_pages: number;
  };
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
  const { meta, showAll } = props;
  const { page, page_size: pageSize, total_count: totalCount, total_pages: totalPages } = meta;
  const { label = 'Pages', names = USUAL_NAMES, inPlace = false } = props;
  // One page needs no numbers: the list itself says how long it is.
  if (totalCount === 0 || (totalPages <= 1 && page <= 1 && !showAll)) return null;
  const from = showAll ? 1 : (page - 1) * pageSize + 1;
  const to = showAll ? totalCount : Math.min(totalCount, page * pageSize);
  // A page past the end has no rows to count.
  const shown = from > totalCount ? '0' : `${displayCount(from)}–${displayCount(to)}`;
  const numbers = pageWindow(page, totalPages);
  const near = pageWindow(page, totalPages, FEW);
  const linkTo = (number: number, name: string, content: ReactNode) => (
    <li key={name} data-far={(typeof content === 'string' && !near.includes(number)) || undefined}>
      <Link
        to="."
        resetScroll={!inPlace}
        search={(now) => ({ ...now, [names.page]: number })}
        className={styles.page}
        aria-label={name}
        aria-current={number === page ? 'page' : undefined}
        disabled={number < 1 || number > totalPages}
      >
        {content}
      </Link>
    </li>
  );
  return (
    <nav className={styles.pages} aria-label={label}>
      <span>{`${shown} of ${displayCount(totalCount)}`}</span>
      {totalPages > 1 && !showAll && (
        <ul className={styles.list}>
          {linkTo(Math.min(page - 1, totalPages), 'Previous page', <Icon name="left" size={16} />)}
          <Rest many={numbers[0] !== 1} few={near[0] !== 1} />
          {numbers.map((number) =>
            linkTo(number, `Page ${displayCount(number)}`, displayCount(number)),
          )}
          <Rest many={numbers.at(-1) !== totalPages} few={near.at(-1) !== totalPages} />
          {linkTo(page + 1, 'Next page', <Icon name="right" size={16} />)}
        </ul>
      )}
      {(showAll || totalPages > 1) && (
        <Link
          to="."
          className={styles.all}
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

/** Says that there are more pages on this side: on all screens, or only on phones, which show few. */
function Rest({ many, few }: { readonly many: boolean; readonly few: boolean }) {
  if (!many && !few) return null;
  return (
    <li aria-hidden="true" className={styles.rest} data-few={!many || undefined}>
      …
    </li>
  );
}

/** The numbers on phones: one row of them. */
const FEW = 5;

/** The spec's window: at most 9 page numbers, with the current one in the middle if possible. */
export function pageWindow(page: number, totalPages: number, size = 9): number[] {
  const length = Math.min(size, totalPages);
  const start = Math.max(1, Math.min(page - Math.floor(size / 2), totalPages - length + 1));
  return Array.from({ length }, (_, index) => start + index);
}
