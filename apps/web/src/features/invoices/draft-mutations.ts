import {
  createCreditNote,
  sendCreditNote,
  updateCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { createInvoice, sendInvoice, updateInvoice } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { BodyIn } from '@counterfoil/contract/route';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIntent } from '#lib/api/intent.ts';
import { useClient } from '#lib/session/profile.ts';
import { useKeepInvoice } from './keep-invoice.ts';

/** The fields of a draft as they go over the wire. */
export type InvoiceBody = BodyIn<typeof createInvoice>['invoice'];

interface Draft {
  readonly body: InvoiceBody;
  /** What it changes; null when there is none yet. */
  readonly opened: Invoice | null;
}

/** Creates the draft or changes it; with `parent` it is the credit note of that invoice. */
export function useSaveDraft(parent: Invoice | null) {
  const { clientId } = useClient();
  const intent = useIntent();
  const keep = useKeepInvoice();
  return useMutation({
    mutationFn: (draft: Draft) => {
      const key = intent.keyFor([draft.opened?.lock_version, draft.body]);
      return parent
        ? saveCreditNote(clientId, parent, draft, key)
        : saveInvoice(clientId, draft, key);
    },
    onSuccess: (saved) => {
      intent.done();
      keep(saved);
    },
    meta: { onForm: true },
  });
}

async function saveInvoice(client_id: string, { body, opened }: Draft, idempotencyKey: string) {
  if (opened) {
    const invoice = { ...body, lock_version: opened.lock_version };
    const params = { client_id, id: opened.id };
    return (await call(updateInvoice, { params, body: { invoice }, idempotencyKey })).data;
  }
  const { customer_id = '', ...invoice } = body;
  const params = { client_id, customer_id };
  return (await call(createInvoice, { params, body: { invoice }, idempotencyKey })).data;
}

async function saveCreditNote(
  client_id: string,
  parent: Invoice,
  { body, opened }: Draft,
  idempotencyKey: string,
) {
  // The path names its customer.
  const { customer_id: _customer, ...fields } = body;
  const params = { client_id, ...pathOf(parent) };
  if (opened) {
    const credit_note = { ...fields, lock_version: opened.lock_version };
    const sent = { params: { ...params, id: opened.id }, body: { credit_note }, idempotencyKey };
    return (await call(updateCreditNote, sent)).data;
  }
  const sent = { params, body: { credit_note: fields }, idempotencyKey };
  return (await call(createCreditNote, sent)).data;
}

/**
 * Sends a draft in the version that was read, no newer one. It is sent once: another try after a
 * lost answer gets the first answer.
 */
export function useSendDraft(parent: Invoice | null) {
  const { clientId: client_id } = useClient();
  const keep = useKeepInvoice();
  return useMutation({
    mutationFn: async ({ id, lock_version }: Pick<Invoice, 'id' | 'lock_version'>) => {
      const query = { lock_version: String(lock_version) };
      const sent = { query, idempotencyKey: `send-${id}-${lock_version}` };
      if (!parent) return (await call(sendInvoice, { params: { client_id, id }, ...sent })).data;
      const params = { client_id, ...pathOf(parent), id };
      return (await call(sendCreditNote, { params, ...sent })).data;
    },
    onSuccess: keep,
    meta: { onForm: true },
  });
}

/** A credit note stands under its invoice, under its customer. */
const pathOf = ({ id, customer_id }: Invoice) => ({ invoice_id: id, customer_id });
