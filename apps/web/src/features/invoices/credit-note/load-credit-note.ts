import { refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { allCustomersQuery } from '#features/customers/public.ts';
import type { ClientFlags } from '#lib/session/client-flags.ts';
import { loadDraft } from '../form/load-invoice-form.ts';
import { EDIT_ROUTES } from '../invoice-kind.ts';
import { invoiceQuery } from '../queries.ts';
import { newCreditNoteQuery } from './credit-note-queries.ts';

type Client = Pick<ClientFlags, 'clientId' | 'isClientLeft'>;

/** Loads the data of a new credit note's form. Throws a Problem when the invoice does not exist. */
export async function loadNewCreditNote(
  queryClient: QueryClient,
  { clientId, isClientLeft }: Client,
  invoiceId: string,
): Promise<void> {
  const invoice = { ...invoiceQuery(clientId, invoiceId), staleTime: 0 };
  const [parent] = await Promise.all([
    queryClient.fetchQuery(invoice),
    queryClient.fetchQuery(allCustomersQuery(clientId)),
  ]);
  // The page shows the reason.
  if (refuseInvoiceAction('credit', { ...parent, isClientLeft })) return;
  const under = { invoice_id: parent.id, customer_id: parent.customer_id };
  await queryClient.fetchQuery({ ...newCreditNoteQuery(clientId, under), staleTime: 0 });
}

/**
 * Loads the data of a draft credit note's form. The address may name its customer and invoice; wrong
 * ones are corrected.
 */
export async function loadDraftCreditNote(
  queryClient: QueryClient,
  { clientId }: Client,
  { id, named }: { readonly id: string; readonly named: Named },
): Promise<void> {
  const draft = await loadDraft(queryClient, clientId, id);
  const params = { id };
  if (draft.type === 'invoice') throw redirect({ to: EDIT_ROUTES.invoice, params, replace: true });
  const { parent_id, customer_id } = draft;
  if (
    (named.invoiceId ?? parent_id) !== parent_id ||
    (named.customerId ?? customer_id) !== customer_id
  ) {
    throw redirect({
      to: EDIT_ROUTES.CreditNote,
      params,
      search: { customerId: customer_id, invoiceId: parent_id },
      replace: true,
    });
  }
  await queryClient.fetchQuery(invoiceQuery(clientId, parent_id));
}

interface Named {
  readonly customerId: string | undefined;
  readonly invoiceId: string | undefined;
}
