import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useClientRefusal } from '#lib/session/profile.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { LIST_TEXTS } from './list-texts.ts';

interface Props {
  readonly state: InvoiceState;
  readonly search: string;
  /** The rows of all pages. */
  readonly total: number;
}

/** Why the list is empty, and what to do next. */
export function NoInvoices({ state, search, total }: Props): ReactElement {
  const refused = useClientRefusal('create_invoice');
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
        <p>{`Nothing here matches “${search}”.`}</p>
        <LinkButton to="." search={(now) => ({ ...now, search: undefined, page: 1 })}>
          Clear search
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState>
      <p>{LIST_TEXTS[state].teaches}</p>
      {!refused && state !== 'overdue' && (
        <LinkButton to="/invoices/create" kind="primary" icon="plus">
          Create an invoice
        </LinkButton>
      )}
    </EmptyState>
  );
}
