import { bulkDelete, bulkMarkAsPaid, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import {
  createCreditNote,
  sendCreditNote,
  updateCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import {
  createInvoice,
  deleteInvoice,
  downloadInvoice,
  duplicateInvoice,
  markAsPaid,
  remindInvoice,
  resendInvoice,
  sendInvoice,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import type { Invoice, InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { BodyIn } from '@counterfoil/contract/route';
import type { Piece } from '#lib/api/in-pieces.ts';
import { type Send, useAct, useAction, useSend } from '#lib/api/use-action.ts';
import { shortHash } from '#lib/short-hash.ts';
import { useDownload } from '#lib/use-download.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { keptInvoice } from './queries.ts';

export type PaymentBody = BodyIn<typeof markAsPaid>;

const named = (id: string) => ({ params: { id } });

export const useMarkAsPaid = (id: string) =>
  useAction(markAsPaid, (body: PaymentBody) => ({ ...named(id), body }), {
    onForm: true,
    refreshWhenRefused: true,
  });

export const useDuplicateInvoice = () => useAction(duplicateInvoice, named, { keep: keptInvoice });

export const useDeleteInvoice = () =>
  useAction(deleteInvoice, named, { same: (id) => ({ key: `delete-${id}` }) });

// The spec's words.
const onDone = () => toast.success('Invoice has been resent');

interface Mailed {
  readonly id: string;
  readonly mail: MailOptions;
}
// The sheet shows a failure itself.
const IN_SHEET = { onDone, onForm: true, refreshWhenRefused: true };
const mailed = ({ id, mail }: Mailed) => ({ ...named(id), body: { mail } });

/** Reminds the customer of one unpaid invoice. */
export const useRemindInvoice = () => useAction(remindInvoice, mailed, IN_SHEET);

/** Sends the e-mail with one document once more. */
export const useResendInvoice = () => useAction(resendInvoice, mailed, IN_SHEET);

export const useDownloadInvoice = () =>
  useDownload(
    downloadInvoice,
    ({ id }: Pick<InvoiceSummary, 'id' | 'number'>) => named(id),
    ({ number }) => `${number ?? 'invoice'}.pdf`,
  );

/** The fields of a draft on the wire. */
export type InvoiceBody = BodyIn<typeof createInvoice>;

interface Draft {
  readonly body: InvoiceBody;
  /** The draft to change; null for a new one. */
  readonly opened: Invoice | null;
}

const ON_FORM = { onForm: true, keep: keptInvoice };

/** Creates or changes a draft; with `parent`, the credit note of that invoice. */
export const useSaveDraft = (parent: Invoice | null) =>
  useAct(
    (send, draft: Draft) =>
      parent ? saveCreditNote(send, parent, draft) : saveInvoice(send, draft),
    ON_FORM,
  );

function saveInvoice(send: Send, { body, opened }: Draft) {
  if (opened) {
    const { id, lock_version } = opened;
    return send(updateInvoice, { params: { id }, body: { ...body, lock_version } });
  }
  const { customer_id = '', ...fields } = body;
  return send(createInvoice, { params: { customer_id }, body: fields });
}

function saveCreditNote(send: Send, parent: Invoice, { body, opened }: Draft) {
  // The path names its customer.
  const { customer_id: _customer, ...fields } = body;
  const params = pathOf(parent);
  if (!opened) return send(createCreditNote, { params, body: fields });
  const { id, lock_version } = opened;
  return send(updateCreditNote, { params: { ...params, id }, body: { ...fields, lock_version } });
}

/**
 * Sends a draft in the version that was read, not a newer one. A retry after a lost answer gets the
 * first answer, so the draft is sent once.
 */
export const useSendDraft = (parent: Invoice | null) =>
  useAct((send, { draft: { id, lock_version }, mail }: Sent) => {
    const query = { lock_version: String(lock_version) };
    const body = { mail };
    // A key belongs to one request: other words are another one.
    const same = { key: `send-${id}-${lock_version}-${shortHash(mail)}` };
    if (!parent) return send(sendInvoice, { params: { id }, query, body }, same);
    return send(sendCreditNote, { params: { ...pathOf(parent), id }, query, body }, same);
  }, ON_FORM);

interface Sent {
  readonly draft: Pick<Invoice, 'id' | 'lock_version'>;
  readonly mail: MailOptions;
}

/** The path of a credit note has its invoice and its customer. */
const pathOf = ({ id, customer_id }: Invoice) => ({ invoice_id: id, customer_id });

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
