import type { SalesInvoice } from '@counterfoil/contract/invoices/schemas';
import { refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useClient, useRefusal } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { useBack } from '#ui/page/origin.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ofType, titleOf } from '../kind.ts';
import { invoiceQuery } from '../queries.ts';
import { newCreditNoteQuery } from './form-queries.ts';
import type { CreditNoteSearch } from '../search.ts';
import { EditDraft } from './edit-draft.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { valuesOf } from './invoice-values.ts';
import { keptDraft } from './kept-draft.ts';
import { creditNoteOf } from './subject.ts';
import { useClientRate } from './use-invoice-form.ts';

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
  const back = useBack({ to: `/invoices/sent/${id}`, name: titleOf(parent) });
  return (
    <>
      <PageHeader {...back} title={`Credit note for ${parent.number ?? 'a draft'}`} />
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

interface EditCreditNotePageProps {
  readonly id: string;
  readonly search: CreditNoteSearch;
}

export function EditCreditNotePage({
  id,
  search: { resume },
}: EditCreditNotePageProps): ReactElement {
  const { clientId } = useClient();
  const stored = ofType(useSuspenseQuery(invoiceQuery(clientId, id)).data, 'CreditNote');
  const { data } = useSuspenseQuery(invoiceQuery(clientId, stored.parent_id));
  const subject = creditNoteOf(ofType(data, 'invoice'));
  const onCancel = useWayBack(stored.parent_id);
  return <EditDraft {...{ stored, subject, resume, onCancel }} />;
}

/** Returns to the previous page, or to the invoice when there is none. */
function useWayBack(invoiceId: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/invoices/sent/$id', params: { id: invoiceId } });
  };
}
