import { bulkDelete, bulkMarkAsPaid, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import type { Piece } from '#lib/api/in-pieces.ts';
import { useSend } from '#lib/api/use-action.ts';

/** Bulk actions, sent in pieces. A piece is done completely or not, and once despite retries. */
export function useBulkActions() {
  const send = useSend();
  return {
    delete: (ids: Piece) => send(bulkDelete, { body: { invoice_ids: [...ids] } }),
    remind: (ids: Piece) => send(bulkRemind, { body: { invoice_ids: [...ids] } }),
    mark_as_paid: (ids: Piece, payment_date: string) =>
      send(bulkMarkAsPaid, { body: { invoice_ids: [...ids], payment_date } }),
  };
}
