import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useClientRefusal } from '#lib/session/profile.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';

/** Why the list is empty, and what to do next. `total` counts the rows of all pages. */
export function NoCustomers({ search, total }: { search: string; total: number }): ReactElement {
  const refused = useClientRefusal('add_customer');
  if (total > 0) {
    return (
      <EmptyState text="There is nothing on this page any more.">
        <Link to="." search={(now) => ({ ...now, page: 1 })}>
          Back to the first page
        </Link>
      </EmptyState>
    );
  }
  if (search) {
    return (
      <EmptyState>
        <p>{`No customer matches “${search}”.`}</p>
        <LinkButton to="." search={(now) => ({ ...now, search: undefined, page: 1 })}>
          Clear search
        </LinkButton>
      </EmptyState>
    );
  }
  if (refused) return <EmptyState />;
  return (
    <EmptyState>
      <p>Customers are the people and companies you send invoices to. Add one, then invoice it.</p>
      <LinkButton to="/customers/add-new" kind="primary" icon="plus">
        Add your first customer
      </LinkButton>
    </EmptyState>
  );
}
