import { bulkDelete, bulkMarkAsPaid, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import { call } from '#lib/api/call.ts';
import { useIntent } from '#lib/api/intent.ts';
import type { Piece } from '#lib/api/in-pieces.ts';
import { useClient } from '#lib/session/profile.ts';

/** The deeds on several invoices, a piece at a time: all of it or nothing, and once however often it is tried. */
export function useBulkDeeds() {
  const { clientId: client_id } = useClient();
  const intent = useIntent();
  const params = { client_id };
  const once = async (deed: (idempotencyKey: string) => Promise<unknown>, body: unknown) => {
    await deed(intent.keyFor(body));
    intent.done();
  };
  return {
    delete: (invoice_ids: Piece) => {
      const body = { invoice_ids: [...invoice_ids] };
      return once((idempotencyKey) => call(bulkDelete, { params, body, idempotencyKey }), body);
    },
    remind: (invoice_ids: Piece) => {
      const body = { invoice_ids: [...invoice_ids] };
      return once((idempotencyKey) => call(bulkRemind, { params, body, idempotencyKey }), body);
    },
    mark_as_paid: (invoice_ids: Piece, payment_date: string) => {
      const body = { invoice_ids: [...invoice_ids], payment_date };
      return once((idempotencyKey) => call(bulkMarkAsPaid, { params, body, idempotencyKey }), body);
    },
  };
}
