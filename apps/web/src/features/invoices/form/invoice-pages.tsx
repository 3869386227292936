import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useCustomerChoice } from '#features/customers/public.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { invoiceQuery } from '../queries.ts';
import { currentNumberQuery } from './form-queries.ts';
import type { InvoiceSearch } from '../search.ts';
import { EditDraft } from './edit-draft.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { newInvoice } from './invoice-values.ts';
import { keptDraft } from './kept-draft.ts';
import { AN_INVOICE } from './subject.ts';
import { useClientRate } from './use-invoice-form.ts';

/** `search`: the first customer, and whether to restore what was kept. */
export function CreateInvoicePage({ search }: { search: InvoiceSearch }): ReactElement {
  const refused = useClientRefusal('create_invoice');
  return (
    <>
      <PageHeader title="New invoice" />
      {refused ? (
        <EmptyState text={refused}>
          <LinkButton to="/invoices/sent">Sent invoices</LinkButton>
        </EmptyState>
      ) : (
        <NewInvoiceForm {...search} />
      )}
    </>
  );
}

function NewInvoiceForm({ customer_id = '', resume }: InvoiceSearch): ReactElement {
  const { clientId, defaultPaymentTerms } = useClient();
  const { today } = useScreenSettings();
  const rate = useClientRate();
  const { current_number: number } = useSuspenseQuery(currentNumberQuery(clientId)).data;
  const customers = useCustomerChoice();
  // The form keeps its first values, whatever is proposed or added meanwhile.
  const [{ values, kept }] = useState(() => {
    const known = customers.some(({ id }) => id === customer_id) ? { customer_id } : {};
    const before = resume ? keptDraft(clientId, null) : null;
    return {
      values: newInvoice({
        customer_id: '',
        number,
        today,
        payment_terms: defaultPaymentTerms,
        rate,
        ...(before ? {} : known),
      }),
      kept: before ? { ...before.values, ...known } : undefined,
    };
  });
  return <InvoiceForm subject={AN_INVOICE} draft={null} values={values} kept={kept} />;
}

interface EditProps {
  readonly id: string;
  readonly search: InvoiceSearch;
}

export function EditInvoicePage({ id, search: { customer_id, resume } }: EditProps): ReactElement {
  const { clientId } = useClient();
  const { data: stored } = useSuspenseQuery(invoiceQuery(clientId, id));
  const customers = useCustomerChoice();
  const isKnown = customers.some((customer) => customer.id === customer_id);
  const chosen = isKnown && customer_id ? { customer_id } : {};
  return <EditDraft subject={AN_INVOICE} {...{ stored, resume, chosen }} />;
}
