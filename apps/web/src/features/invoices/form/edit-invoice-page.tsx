import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { allCustomersQuery } from '#features/customers/public.ts';
import { useClient } from '#lib/session/profile.ts';
import { invoiceQuery } from '../queries.ts';
import { EditDraft } from './edit-draft.tsx';
import type { InvoiceSearch } from '../search.ts';
import { AN_INVOICE } from './subject.ts';

interface Props {
  readonly id: string;
  readonly search: InvoiceSearch;
}

export function EditInvoicePage({ id, search: { customer_id, resume } }: Props): ReactElement {
  const { clientId } = useClient();
  const { data: stored } = useSuspenseQuery(invoiceQuery(clientId, id));
  const { data: customers } = useSuspenseQuery(allCustomersQuery(clientId));
  const isKnown = customers.some((customer) => customer.id === customer_id);
  const chosen = isKnown && customer_id ? { customer_id } : {};
  return <EditDraft subject={AN_INVOICE} {...{ stored, resume, chosen }} />;
}
