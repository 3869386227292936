import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { EDIT_ROUTES } from '../invoice-kind.ts';
import { invoiceQuery } from '../queries.ts';

// Pointing at a row fetches it before the click; older than that, somebody may have been paid.
const JUST_FETCHED_MS = 2000;

interface Asked {
  readonly clientId: string;
  readonly id: string;
  /** The state the address says. */
  readonly state: InvoiceState;
}

/**
 * What the page of an invoice or credit note stands on. An address of another state than its own is
 * put right; a draft opens its form. Throws a Problem when there is none.
 */
export async function loadDetail(
  queryClient: QueryClient,
  { clientId, id, state }: Asked,
): Promise<void> {
  const invoice = await queryClient.fetchQuery({
    ...invoiceQuery(clientId, id),
    staleTime: JUST_FETCHED_MS,
  });
  const { aasm_state, type, parent_id } = invoice;
  const params = { id };
  if (aasm_state === 'draft') {
    throw redirect({ to: EDIT_ROUTES[type], params, replace: true });
  }
  if (aasm_state !== state) {
    throw redirect({ to: `/invoices/${aasm_state}/$id`, params, replace: true });
  }
  // A credit note speaks of its invoice.
  if (parent_id !== null) await queryClient.fetchQuery(invoiceQuery(clientId, parent_id));
}
