import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { EmptyState } from '../page/states.tsx';
import { LinkButton } from '../controls/link-button.tsx';

interface Props {
  /** The rows of all pages. */
  readonly total: number;
  readonly search?: string | undefined;
  /** "No customer" matches. */
  readonly nothing?: string;
  /** The query parameter of the page. */
  readonly page?: string;
  /** For a list within a page: the page keeps its scroll position. */
  readonly inPlace?: boolean;
  /** Other lists in which the search finds something. */
  readonly elsewhere?: ReactNode;
  /** For a list without rows. */
  readonly children: ReactElement;
}

/** Why a table shows no rows: its page is past the end, the search finds nothing, or `children`. */
export function EmptyList(props: Props): ReactElement {
  const { total, search, nothing = 'Nothing here', page = 'page', inPlace } = props;
  const { elsewhere, children } = props;
  const link = { to: '.', resetScroll: !inPlace } as const;
  if (total > 0) {
    return (
      <EmptyState text="This page is empty now.">
        <Link {...link} search={(now) => ({ ...now, [page]: 1 })}>
          Back to the first page
        </Link>
      </EmptyState>
    );
  }
  if (!search) return children;
  return (
    <EmptyState text={`${nothing} matches “${search}”.`}>
      <p className="hidden-text">The list is empty</p>
      {elsewhere}
      <LinkButton {...link} search={(now) => ({ ...now, search: undefined, [page]: 1 })}>
        Clear search
      </LinkButton>
    </EmptyState>
  );
}
