import type { ReactElement } from 'react';
import { useClientRefusal } from '#lib/session/profile.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';

/** Why the period is empty, and what to do next. */
export function NoInvoicesInPeriod(): ReactElement {
  const refused = useClientRefusal('create_invoice');
  return (
    <EmptyState text="No invoices in this period">
      <p>Invoices you have sent are counted here, in the month of their date. Drafts are not.</p>
      {!refused && (
        <LinkButton to="/invoices/create" kind="primary" icon="plus">
          Create an invoice
        </LinkButton>
      )}
    </EmptyState>
  );
}
