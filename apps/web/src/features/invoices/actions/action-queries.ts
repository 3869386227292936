import { getInvoice, previewInvoice } from '@counterfoil/contract/invoices/routes';
import { FOR_VIEWER, q } from '#lib/api/q.ts';

const ASK_AGAIN_MS = 2000;

/** The same, polled while its e-mail is on its way. */
export const followedInvoiceQuery = (client_id: string, id: string) =>
  q(
    getInvoice,
    { params: { client_id, id } },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.delivery?.state === 'queued' ? ASK_AGAIN_MS : false,
    },
  );

/** The current PDF of an invoice; never cached, because a draft may have changed. */
export const previewQuery = (client_id: string, id: string) =>
  q(previewInvoice, { params: { client_id, id } }, FOR_VIEWER);
