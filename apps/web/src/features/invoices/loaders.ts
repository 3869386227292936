import { refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { allCustomersQuery, customersQuery } from '#features/customers/public.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { EDIT_ROUTES } from './kind.ts';
import {
  currentNumberQuery,
  financialYearsQuery,
  invoiceQuery,
  invoicesQuery,
  invoiceStatisticsQuery,
  expectedQuery,
  newCreditNoteQuery,
  overviewQuery,
  timelineQuery,
  OWE_MOST,
} from './queries.ts';
import { daysIn, type InvoicesSearch, type OverviewSearch } from './search.ts';

type OfOne<Deps = unknown> = LoadArgs<{ readonly id: string }, Deps>;

/** Does not wait: the page shows its frame at once, and keeps the old rows while it pages. */
export const loadList =
  (state: InvoiceState | undefined) =>
  ({ context: { queryClient, client }, deps }: LoadArgs<unknown, InvoicesSearch>): void => {
    const days = daysIn(deps);
    const filter = { ...(state ? { state } : {}), ...days };
    void queryClient.prefetchQuery(invoicesQuery(client.clientId, filter, deps));
    const found = { search: deps.search, ...days };
    void queryClient.prefetchQuery(invoiceStatisticsQuery(client.clientId, found));
  };

/** Does not wait: the page has its own text while it loads. */
export function loadOverview({ context, deps }: LoadArgs<unknown, OverviewSearch>): void {
  const { queryClient, client } = context;
  void queryClient.prefetchQuery(financialYearsQuery(client.clientId));
  void queryClient.prefetchQuery(expectedQuery(client.clientId));
  void queryClient.prefetchQuery(customersQuery(client.clientId, OWE_MOST));
  // The days of a financial year are unknown until the years are loaded.
  if (deps.period !== undefined) return;
  void queryClient.prefetchQuery(overviewQuery(client.clientId, null));
}

// Pointing at a row fetches it before the click; older data may lack a payment.
const JUST_FETCHED_MS = 2000;

/**
 * For the page of an invoice or credit note below one of the lists. Corrects an address of another
 * state, and opens the form of a draft. Throws a Problem when the record does not exist.
 */
export const loadDetail =
  (state: InvoiceState) =>
  async ({ context: { queryClient, client }, params }: OfOne): Promise<void> => {
    // The page does not wait for its history.
    const timeline = timelineQuery(client.clientId, params.id);
    void queryClient.prefetchQuery({ ...timeline, staleTime: JUST_FETCHED_MS });
    const invoice = await queryClient.fetchQuery({
      ...invoiceQuery(client.clientId, params.id),
      staleTime: JUST_FETCHED_MS,
    });
    const { aasm_state, type, parent_id } = invoice;
    if (aasm_state === 'draft') {
      throw redirect({ to: EDIT_ROUTES[type], params, replace: true });
    }
    if (aasm_state !== state) {
      throw redirect({ to: `/invoices/${aasm_state}/$id`, params, replace: true });
    }
    // The page of a credit note shows its invoice.
    if (parent_id !== null) await queryClient.fetchQuery(invoiceQuery(client.clientId, parent_id));
  };

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
  return draft;
}

/** A credit note is edited on a screen of its own, below its invoice. */
export async function loadDraftInvoice({ context: { queryClient, client }, params }: OfOne) {
  const { type } = await loadDraft(queryClient, client.clientId, params.id);
  if (type !== 'invoice') throw redirect({ to: EDIT_ROUTES[type], params, replace: true });
}

/** Throws a Problem when the invoice to credit does not exist. */
export async function loadNewCreditNote({ context: { queryClient, client }, params }: OfOne) {
  const { clientId } = client;
  const [parent] = await Promise.all([
    queryClient.fetchQuery({ ...invoiceQuery(clientId, params.id), staleTime: 0 }),
    queryClient.fetchQuery(allCustomersQuery(clientId)),
  ]);
  // The page shows the reason.
  if (refuseInvoiceAction('credit', { ...parent, ...client })) return;
  const under = { invoice_id: parent.id, customer_id: parent.customer_id };
  await queryClient.fetchQuery({ ...newCreditNoteQuery(clientId, under), staleTime: 0 });
}

interface Named {
  readonly customerId: string | undefined;
  readonly invoiceId: string | undefined;
}

/** The address may name the note's customer and its invoice; wrong ones are corrected. */
export async function loadDraftCreditNote({ context, params, deps }: OfOne<Named>) {
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
