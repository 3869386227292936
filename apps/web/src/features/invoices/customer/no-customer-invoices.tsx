import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useClientRefusal } from '#lib/session/profile.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import type { CustomerInvoicesSearch } from './customer-invoices-search.ts';

const NONE_OF: Record<InvoiceState, string> = {
  draft: 'There are no drafts for this customer.',
  sent: 'Nothing waits to be paid by this customer.',
  overdue: 'This customer is not late with anything.',
  paid: 'Nothing has been paid in full by this customer yet.',
};

interface Props {
  readonly customerId: string;
  readonly search: CustomerInvoicesSearch;
  /** The rows of all pages. */
  readonly total: number;
}

/** Why the table is empty, and what to do next. */
export function NoCustomerInvoices({ customerId, search, total }: Props): ReactElement {
  const refused = useClientRefusal('create_invoice');
  if (total > 0) {
    return (
      <EmptyState text="There is nothing on this page any more.">
        <Link to="." resetScroll={false} search={(now) => ({ ...now, page: 1 })}>
          Back to the first page
        </Link>
      </EmptyState>
    );
  }
  if (search.search) {
    return (
      <EmptyState>
        <p>{`Nothing here matches “${search.search}”.`}</p>
        <LinkButton
          to="."
          resetScroll={false}
          search={(now) => ({ ...now, search: undefined, page: 1 })}
        >
          Clear search
        </LinkButton>
      </EmptyState>
    );
  }
  if (search.state) {
    return (
      <EmptyState>
        <p>{NONE_OF[search.state]}</p>
        <Link to="." resetScroll={false} search={(now) => ({ ...now, state: undefined, page: 1 })}>
          Show all their invoices
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState>
      <p>No invoices yet</p>
      <p>The invoices and credit notes you write for this customer stand here, drafts too.</p>
      {!refused && (
        <LinkButton icon="plus" to="/invoices/create" search={{ customer_id: customerId }}>
          Write their first invoice
        </LinkButton>
      )}
    </EmptyState>
  );
}
