import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { EDIT_ROUTES } from '../invoice-kind.ts';
import { invoiceQuery } from '../queries.ts';

// Pointing at a row fetches it before the click; older data may lack a payment.
const JUST_FETCHED_MS = 2000;

interface Asked {
  readonly clientId: string;
  readonly id: string;
  /** The state in the address. */
  readonly state: InvoiceState;
}

/**
 * Loads the data of an invoice's or credit note's page. Corrects an address of another state, and
 * opens the form of a draft. Throws a Problem when the record does not exist.
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
  // The page of a credit note shows its invoice.
  if (parent_id !== null) await queryClient.fetchQuery(invoiceQuery(clientId, parent_id));
}
