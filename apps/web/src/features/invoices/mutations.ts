import {
  createInvoice,
  deleteInvoice,
  downloadInvoice,
  duplicateInvoice,
  markAsPaid,
  sendInvoice,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { Invoice, InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { BodyIn } from '@counterfoil/contract/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIntent } from '#lib/api/intent.ts';
import { refreshClient } from '#lib/api/refresh-client.ts';
import { saveFile } from '#lib/save-file.ts';
import { useClient } from '#lib/session/profile.ts';
import { invoiceQuery } from './queries.ts';

/** The fields of a draft as they go over the wire. */
export type InvoiceBody = BodyIn<typeof createInvoice>['invoice'];
export type PaymentBody = BodyIn<typeof markAsPaid>['invoice'];

/** Creates the draft when there is none yet (`opened` null), else changes it. */
export function useSaveInvoice() {
  const { clientId: client_id } = useClient();
  const intent = useIntent();
  const keep = useKeepInvoice();
  return useMutation({
    mutationFn: async ({ body, opened }: { body: InvoiceBody; opened: Invoice | null }) => {
      const idempotencyKey = intent.keyFor([opened?.lock_version, body]);
      if (opened) {
        const invoice = { ...body, lock_version: opened.lock_version };
        const params = { client_id, id: opened.id };
        return (await call(updateInvoice, { params, body: { invoice }, idempotencyKey })).data;
      }
      const { customer_id = '', ...invoice } = body;
      const params = { client_id, customer_id };
      return (await call(createInvoice, { params, body: { invoice }, idempotencyKey })).data;
    },
    onSuccess: (saved) => {
      intent.done();
      keep(saved);
    },
    meta: { onForm: true },
  });
}

/** Sends a draft. One version is sent once: another try after a lost answer gets the first answer. */
export function useSendInvoice() {
  const { clientId: client_id } = useClient();
  const keep = useKeepInvoice();
  return useMutation({
    mutationFn: async ({ id, lock_version }: Pick<Invoice, 'id' | 'lock_version'>) => {
      const idempotencyKey = `send-${id}-${lock_version}`;
      return (await call(sendInvoice, { params: { client_id, id }, idempotencyKey })).data;
    },
    onSuccess: keep,
    meta: { onForm: true },
  });
}

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

function useKeepInvoice() {
  const queryClient = useQueryClient();
  const { clientId } = useClient();
  return (saved: Invoice) => {
    refreshClient(queryClient, clientId);
    queryClient.setQueryData(invoiceQuery(clientId, saved.id).queryKey, saved);
  };
}
