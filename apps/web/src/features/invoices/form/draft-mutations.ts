import {
  createCreditNote,
  sendCreditNote,
  updateCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { createInvoice, sendInvoice, updateInvoice } from '@counterfoil/contract/invoices/routes';
import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { BodyIn } from '@counterfoil/contract/route';
import { type RequestSender, useAct } from '#lib/api/use-action.ts';
import { keptInvoice } from '../queries.ts';

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

function saveInvoice(send: RequestSender, { body, opened }: Draft) {
  if (opened) {
    const { id, lock_version } = opened;
    return send(updateInvoice, { params: { id }, body: { ...body, lock_version } });
  }
  const { customer_id = '', ...fields } = body;
  return send(createInvoice, { params: { customer_id }, body: fields });
}

function saveCreditNote(send: RequestSender, parent: Invoice, { body, opened }: Draft) {
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
  useAct((send, { draft: { id, lock_version }, mail }: SentDraft) => {
    const query = { lock_version: String(lock_version) };
    const body = { mail };
    // A key belongs to one request: a different text is a different request.
    const same = { key: `send-${id}-${lock_version}-${shortHash(mail)}` };
    if (!parent) return send(sendInvoice, { params: { id }, query, body }, same);
    return send(sendCreditNote, { params: { ...pathOf(parent), id }, query, body }, same);
  }, ON_FORM);

interface SentDraft {
  readonly draft: Pick<Invoice, 'id' | 'lock_version'>;
  readonly mail: MailOptions;
}

/** The path of a credit note has its invoice and its customer. */
const pathOf = ({ id, customer_id }: Invoice) => ({ invoice_id: id, customer_id });

/** FNV-1a: the same short text for the same value, for keys that need not be secret. */
function shortHash(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(value)) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
