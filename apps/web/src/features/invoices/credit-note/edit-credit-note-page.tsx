import { refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { InvoiceToRead } from '../detail/invoice-to-read.tsx';
import { InvoiceForm } from '../form/invoice-form.tsx';
import { valuesOf } from '../form/invoice-values.ts';
import { keptDraft } from '../form/kept-draft.ts';
import { creditNoteOf } from '../form/subject.ts';
import { useClientRate } from '../form/use-client-rate.ts';
import { ofType } from '../invoice-kind.ts';
import { invoiceQuery } from '../queries.ts';
import type { CreditNoteSearch } from './credit-note-search.ts';
import { useWayBack } from './use-way-back.ts';

interface Props {
  readonly id: string;
  readonly search: CreditNoteSearch;
}

/** Give it a `key` of the draft's id: it keeps the version it was opened with. */
export function EditCreditNotePage({ id, search }: Props): ReactElement {
  const { clientId, isClientLeft } = useClient();
  const queryClient = useQueryClient();
  const rate = useClientRate();
  const { data } = useSuspenseQuery(invoiceQuery(clientId, id));
  const { parent_id } = ofType(data, 'CreditNote');
  const parent = ofType(useSuspenseQuery(invoiceQuery(clientId, parent_id)).data, 'invoice');
  const [{ draft, kept, version }, begin] = useState(() => {
    const before = search.resume ? keptDraft(clientId, id, parent_id) : null;
    // The fields were filled from this version; saving over a newer one is refused.
    return { draft: before?.opened ?? data, kept: before?.values, version: 0 };
  });
  const wayBack = useWayBack(parent.id);
  const loadNewer = async () => {
    const newer = await queryClient.fetchQuery({ ...invoiceQuery(clientId, id), staleTime: 0 });
    begin({ draft: newer, kept: undefined, version: version + 1 });
  };
  const refusal = refuseInvoiceAction('edit', { ...draft, isClientLeft });
  if (refusal) return <InvoiceToRead invoice={draft} reason={refusal.reason} />;
  return (
    <>
      <PageHeader title={`Edit credit note ${draft.number ?? ''}`.trim()} />
      <InvoiceForm
        key={version}
        draft={draft}
        subject={creditNoteOf(parent)}
        values={valuesOf(draft, rate)}
        kept={kept}
        onLoadNewer={loadNewer}
        onCancel={wayBack}
      />
    </>
  );
}
