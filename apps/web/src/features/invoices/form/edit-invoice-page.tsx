import { refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { allCustomersQuery } from '#features/customers/public.ts';
import { useClient } from '#lib/session/profile.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { InvoiceToRead } from '../detail/invoice-to-read.tsx';
import { invoiceQuery } from '../queries.ts';
import { InvoiceForm } from './invoice-form.tsx';
import type { InvoiceSearch } from './invoice-search.ts';
import { valuesOf } from './invoice-values.ts';
import { keptDraft } from './kept-draft.ts';
import { AN_INVOICE } from './subject.ts';
import { useClientRate } from './use-client-rate.ts';

interface Props {
  readonly id: string;
  readonly search: InvoiceSearch;
}

/** Give it a `key` of the draft's id: it keeps the version it was opened with. */
export function EditInvoicePage({ id, search }: Props): ReactElement {
  const { clientId, isClientLeft } = useClient();
  const queryClient = useQueryClient();
  const rate = useClientRate();
  const { data } = useSuspenseQuery(invoiceQuery(clientId, id));
  const { data: customers } = useSuspenseQuery(allCustomersQuery(clientId));
  const [{ draft, kept, version }, begin] = useState(() => {
    const before = search.resume ? keptDraft(clientId, id) : null;
    const isKnown = customers.some((customer) => customer.id === search.customer_id);
    const known = isKnown && search.customer_id ? { customer_id: search.customer_id } : {};
    return {
      // The fields were filled from this version; saving over a newer one is refused.
      draft: before?.opened ?? data,
      kept: before ? { ...before.values, ...known } : undefined,
      version: 0,
    };
  });
  const loadNewer = async () => {
    const newer = await queryClient.fetchQuery({ ...invoiceQuery(clientId, id), staleTime: 0 });
    begin({ draft: newer, kept: undefined, version: version + 1 });
  };
  const refusal = refuseInvoiceAction('edit', { ...draft, isClientLeft });
  if (refusal) return <InvoiceToRead invoice={draft} reason={refusal.reason} />;
  return (
    <>
      <PageHeader title={`Edit invoice ${draft.number ?? ''}`.trim()} />
      <InvoiceForm
        key={version}
        subject={AN_INVOICE}
        draft={draft}
        values={valuesOf(draft, rate)}
        kept={kept}
        onLoadNewer={loadNewer}
      />
    </>
  );
}
