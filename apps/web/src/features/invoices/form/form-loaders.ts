import { refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { allCustomersQuery, loadChosen } from '#features/customers/public.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { EDIT_ROUTES } from '../kind.ts';
import { invoiceQuery } from '../queries.ts';
import { currentNumberQuery, newCreditNoteQuery } from './form-queries.ts';

type RecordArgs<Deps = unknown> = LoadArgs<{ readonly id: string }, Deps>;

export async function loadNewInvoice({ context: { queryClient, client } }: LoadArgs) {
  await Promise.all([
    queryClient.fetchQuery({ ...currentNumberQuery(client.clientId), staleTime: 0 }),
    queryClient.fetchQuery(allCustomersQuery(client.clientId)),
  ]);
}

// A draft that has just been saved opens from the cache, even if the server is unreachable by then.
const JUST_SAVED_MS = 5000;

/** A draft for its form. Throws a Problem when it does not exist. */
async function loadDraft(queryClient: QueryClient, clientId: string, id: string) {
  const customers = allCustomersQuery(clientId);
  const [draft] = await Promise.all([
    queryClient.fetchQuery({ ...invoiceQuery(clientId, id), staleTime: JUST_SAVED_MS }),
    queryClient.fetchQuery(customers).catch((error: unknown) => {
      if (!queryClient.getQueryData(customers.queryKey)) throw error;
    }),
  ]);
  await loadChosen(queryClient, clientId, draft.customer_id);
  return draft;
}

/** A credit note is edited on a screen of its own, below its invoice. */
export async function loadDraftInvoice({ context: { queryClient, client }, params }: RecordArgs) {
  const { type } = await loadDraft(queryClient, client.clientId, params.id);
  if (type !== 'invoice') throw redirect({ to: EDIT_ROUTES[type], params, replace: true });
}

/** Throws a Problem when the invoice to credit does not exist. */
export async function loadNewCreditNote({ context: { queryClient, client }, params }: RecordArgs) {
  const { clientId } = client;
  const [parent] = await Promise.all([
    queryClient.fetchQuery({ ...invoiceQuery(clientId, params.id), staleTime: 0 }),
    queryClient.fetchQuery(allCustomersQuery(clientId)),
  ]);
  await loadChosen(queryClient, clientId, parent.customer_id);
  // The page shows the reason.
  if (refuseInvoiceAction('credit', { ...parent, ...client })) return;
  const under = { invoice_id: parent.id, customer_id: parent.customer_id };
  await queryClient.fetchQuery({ ...newCreditNoteQuery(clientId, under), staleTime: 0 });
}

interface NamedRecords {
  readonly customerId: string | undefined;
  readonly invoiceId: string | undefined;
}

/** The address may name the note's customer and its invoice; wrong ones are corrected. */
export async function loadDraftCreditNote({ context, params, deps }: RecordArgs<NamedRecords>) {
  const { queryClient, client } = context;
  const draft = await loadDraft(queryClient, client.clientId, params.id);
  if (draft.type === 'invoice') throw redirect({ to: EDIT_ROUTES.invoice, params, replace: true });
  const { parent_id: invoiceId, customer_id: customerId } = draft;
  const isRight =
    (deps.invoiceId ?? invoiceId) === invoiceId && (deps.customerId ?? customerId) === customerId;
  if (!isRight) {
    const search = { customerId, invoiceId };
    throw redirect({ to: EDIT_ROUTES.CreditNote, params, search, replace: true });
  }
  await queryClient.fetchQuery(invoiceQuery(client.clientId, invoiceId));
}
