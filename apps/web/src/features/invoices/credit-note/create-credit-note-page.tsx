import type { SalesInvoice } from '@counterfoil/contract/invoices/schemas';
import { refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useClient, useRefusal } from '#lib/session/profile.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { InvoiceForm } from '../form/invoice-form.tsx';
import { valuesOf } from '../form/invoice-values.ts';
import { keptDraft } from '../form/kept-draft.ts';
import { creditNoteOf } from '../form/subject.ts';
import { useClientRate } from '../form/use-client-rate.ts';
import { ofType } from '../invoice-kind.ts';
import { invoiceQuery } from '../queries.ts';
import { newCreditNoteQuery } from './credit-note-queries.ts';
import type { CreditNoteSearch } from '../search.ts';
import { useWayBack } from './use-way-back.ts';

interface Props {
  /** The invoice's. */
  readonly id: string;
  readonly search: CreditNoteSearch;
}

export function CreateCreditNotePage({ id, search }: Props): ReactElement {
  const { clientId } = useClient();
  const { data } = useSuspenseQuery(invoiceQuery(clientId, id));
  // Saving the credit note changes the invoice; the form keeps the one it was opened with.
  const [parent] = useState(data);
  const refused = useRefusal(refuseInvoiceAction)('credit', parent);
  return (
    <>
      <PageHeader title={`Credit note for ${parent.number ?? 'a draft'}`} />
      {refused ? (
        <EmptyState text={refused}>
          <LinkButton to="/invoices/sent/$id" params={{ id }}>
            Back to the invoice
          </LinkButton>
        </EmptyState>
      ) : (
        <NewCreditNoteForm parent={ofType(parent, 'invoice')} resume={search.resume ?? false} />
      )}
    </>
  );
}

interface FormProps {
  readonly parent: SalesInvoice;
  readonly resume: boolean;
}

function NewCreditNoteForm({ parent, resume }: FormProps): ReactElement {
  const { clientId } = useClient();
  const rate = useClientRate();
  const { id: invoice_id, customer_id } = parent;
  const { data: start } = useSuspenseQuery(
    newCreditNoteQuery(clientId, { invoice_id, customer_id }),
  );
  const [begun] = useState(() => ({
    values: valuesOf({ ...start, customer_id }, rate),
    kept: resume ? keptDraft(clientId, null, parent.id)?.values : undefined,
  }));
  return (
    <InvoiceForm
      subject={creditNoteOf(parent)}
      draft={null}
      {...begun}
      onCancel={useWayBack(parent.id)}
    />
  );
}
