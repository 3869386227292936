import {
  deleteInvoice,
  downloadInvoice,
  duplicateInvoice,
  markAsPaid,
} from '@counterfoil/contract/invoices/routes';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { BodyIn } from '@counterfoil/contract/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIntent } from '#lib/api/intent.ts';
import { refreshClient } from '#lib/api/refresh-client.ts';
import { saveFile } from '#lib/save-file.ts';
import { useClient } from '#lib/session/profile.ts';
import { useKeepInvoice } from './keep-invoice.ts';

export type PaymentBody = BodyIn<typeof markAsPaid>['invoice'];

export function useMarkAsPaid(id: string) {
  const { clientId: client_id } = useClient();
  const queryClient = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: async (invoice: PaymentBody) => {
      const body = { invoice };
      const idempotencyKey = intent.keyFor(body);
      return (await call(markAsPaid, { params: { client_id, id }, body, idempotencyKey })).data;
    },
    onSuccess: intent.done,
    // Also when it is refused: what the list shows may be what was refused.
    onSettled: () => refreshClient(queryClient, client_id),
    meta: { onForm: true },
  });
}

export function useDuplicateInvoice() {
  const { clientId: client_id } = useClient();
  const intent = useIntent();
  const keep = useKeepInvoice();
  return useMutation({
    mutationFn: async (id: string) => {
      const idempotencyKey = intent.keyFor(id);
      return (await call(duplicateInvoice, { params: { client_id, id }, idempotencyKey })).data;
    },
    onSuccess: (copy) => {
      intent.done();
      keep(copy);
    },
  });
}

export function useDeleteInvoice() {
  const { clientId: client_id } = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call(deleteInvoice, { params: { client_id, id }, idempotencyKey: `delete-${id}` }),
    onSettled: () => refreshClient(queryClient, client_id),
  });
}

/** Fetches the PDF with the session's headers and hands it to the browser's downloads. */
export function useDownloadInvoice() {
  const { clientId: client_id } = useClient();
  return useMutation({
    mutationFn: async ({ id, number }: Pick<InvoiceSummary, 'id' | 'number'>) =>
      saveFile(
        await call(downloadInvoice, { params: { client_id, id } }),
        `${number ?? 'invoice'}.pdf`,
      ),
  });
}
