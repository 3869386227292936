import { sendCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { sendInvoice } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { applyCredit } from '@counterfoil/domain/invoice/credit';
import { keepInvoiceSettings } from '#modules/account/public';
import { lockCustomer, postToLedger } from '#modules/customers/public';
import { acting, type ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { bankAccountOnPaper } from './bank-account-on-paper.ts';
import type { InvoicesDeps } from './deps.ts';
import type { InvoiceParts } from './invoice-document.ts';
import { lockInvoice, saveInvoice, type InvoiceRow } from './invoice-store.ts';
import { sentEntry } from './ledger-entries.ts';
import { mailFor } from './mail/mail-for.ts';
import { addPayment } from './mark-as-paid.ts';
import { presentInvoice, typeOf } from './present-invoice.ts';
import { refuseAction } from './refuse-action.ts';
import { auditInvoices } from './write-invoice-audit.ts';

export interface Rendered {
  readonly parts: InvoiceParts;
  readonly sentAt: Temporal.Instant;
  readonly pdf: { readonly blobId: string; readonly byteSize: number };
}

/** What was rendered is not what stands there any more: read and render again. */
export class Outdated extends Error {}

/**
 * The transaction of sending: state, balances, e-mail and envelope copy together or not at all.
 * Throws `Outdated`, so that nothing of the attempt stays, not even its Idempotency-Key.
 */
export async function commitSending(
  tx: Tx,
  deps: InvoicesDeps,
  caller: ClientCaller,
  { parts, sentAt, pdf }: Rendered,
): Promise<Invoice> {
  const { clock } = deps;
  const { row, parent, customer } = await lockAsRendered(tx, deps, caller, parts);
  const credited = parent ? await creditParent(tx, deps, row, parent) : null;
  const owed = credited ? credited.leftOverPence : row.total_pence;
  const sent = await saveInvoice(tx, row, {
    // Nothing to pay is paid: a free invoice must never become overdue.
    state: !credited && owed === 0 ? 'paid' : 'sent',
    customer_name: customer.name,
    balance_pence: owed,
    sent_at: sentAt.toString(),
    pdf_blob_id: pdf.blobId,
    bank_account_sealed: bankAccountOnPaper(parts, false),
    updated_at: sentAt.toString(),
  });
  await postToLedger(tx, clock, [sentEntry(row, credited)]);
  await deps.queueMails(tx, [mailFor(caller, row, parent ? 'credit_note' : 'invoice', customer)]);
  await deps.ports.onSent(tx, {
    clientId: caller.clientId,
    invoiceId: row.id,
    type: typeOf(row),
    number: row.number ?? '',
    customerName: customer.name,
    pdf,
  });
  await auditInvoices(
    tx,
    clock,
    // The route of invoices sends credit notes, too.
    acting(caller, parent ? sendCreditNote : sendInvoice),
    sent,
  );
  return presentInvoice(tx, sent, clock.today());
}

/** Locks everything the paper was made of, and holds it against what was rendered. */
async function lockAsRendered(
  tx: Tx,
  { clock }: InvoicesDeps,
  { clientId, client }: ClientCaller,
  parts: InvoiceParts,
) {
  const row = await lockInvoice(tx, clientId, parts.invoice.id);
  refuseAction('send', row, client, clock.today());
  const parent = row.parent_id ? await lockInvoice(tx, clientId, row.parent_id) : null;
  // A credit note changes its invoice, which may be kept elsewhere since the draft was written.
  if (parent) refuseAction('credit', parent, client, clock.today());
  const customer = await lockCustomer(tx, clientId, row.customer_id);
  const settings = await keepInvoiceSettings(tx, clientId);
  if (
    row.lock_version !== parts.invoice.lock_version ||
    customer.lock_version !== parts.customer.lock_version ||
    settings.lock_version !== parts.settings.lock_version
  ) {
    throw new Outdated();
  }
  return { row, parent, customer };
}

/**
 * Takes a credit note off its invoice. A parent at 0 is paid; what is more than its balance stays
 * as the credit note's own balance: credit on the customer's ledger.
 */
async function creditParent(
  tx: Tx,
  { clock }: InvoicesDeps,
  creditNote: InvoiceRow,
  parent: InvoiceRow,
) {
  const credit = applyCredit({
    creditPence: creditNote.total_pence,
    parentBalancePence: parent.balance_pence,
  });
  const date = creditNote.date ?? clock.today();
  await addPayment(tx, clock, parent, 'credit', credit.appliedPence, date);
  await saveInvoice(tx, parent, {
    balance_pence: parent.balance_pence - credit.appliedPence,
    ...(credit.parentPaid && parent.state !== 'paid' ? { state: 'paid', payment_date: date } : {}),
    updated_at: clock.now().toString(),
  });
  return credit;
}
