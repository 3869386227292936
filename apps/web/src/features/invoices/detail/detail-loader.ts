import { invoiceTimeline } from '@counterfoil/contract/invoices/timeline-routes';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { redirect } from '@tanstack/react-router';
import { q } from '#lib/api/q.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { EDIT_ROUTES } from '../kind.ts';
import { invoiceQuery } from '../queries.ts';

const ASK_AGAIN_MS = 2000;

/** Its history; polled while an e-mail is on its way. */
export const timelineQuery = (client_id: string, id: string) =>
  q(
    invoiceTimeline,
    { params: { client_id, id } },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.events.some((event) => 'delivery' in event && event.delivery?.state === 'queued')
          ? ASK_AGAIN_MS
          : false,
    },
  );

type RecordArgs = LoadArgs<{ readonly id: string }>;

// Pointing at a row fetches it before the click; older data may lack a payment.
const JUST_FETCHED_MS = 2000;

/**
 * For the page of an invoice or credit note below one of the lists. Corrects an address of another
 * state, and opens the form of a draft. Throws a Problem when the record does not exist.
 */
export const loadDetail =
  (state: InvoiceState) =>
  async ({ context: { queryClient, client }, params }: RecordArgs): Promise<void> => {
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
