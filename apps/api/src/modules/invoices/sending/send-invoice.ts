import { sendCreditNote as creditNoteRoute } from '@counterfoil/contract/invoices/credit-note-routes';
import type { mailFields } from '@counterfoil/contract/invoices/mail';
import { sendInvoice as invoiceRoute } from '@counterfoil/contract/invoices/routes';
import type { Invoice, sendQuery } from '@counterfoil/contract/invoices/schemas';
import { isCustomerValid } from '@counterfoil/domain/customer/complete';
import { applyCredit } from '@counterfoil/domain/invoice/credit';
import { fieldErrorsBeforeSending } from '@counterfoil/domain/invoice/ready-to-send';
import { refuseWithoutParticulars } from '@counterfoil/domain/papers/particulars';
import { CUSTOMER_MISSING_DETAILS } from '@counterfoil/domain/text';
import { keepInvoiceSettings, sellerOnPaper } from '#modules/account/public';
import { postToLedger, readCustomer } from '#modules/customers/public';
import type * as z from 'zod/mini';
import { acting, type ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { issuePaper, type IssuedFile } from '#platform/papers/issue-paper';
import { enforce, enforceVersion, FieldRefusal, refuseField } from '#platform/refusals';
import { refuseCreditBeyond } from '../drafts/price-draft.ts';
import { readCreditNote, type CreditNotePlace } from '../drafts/credit-notes.ts';
import {
  bankAccountOnPaper,
  sealAccount,
  readInvoiceParts,
  type InvoiceParts,
  renderInvoice,
} from '../paper/invoice-pdf.ts';
import { sentEntry } from '../payments/ledger-entries.ts';
import { addPayments } from '../payments/add-payments.ts';
import { auditInvoices, refuseAction, type InvoiceCall } from '../record/act-on-invoices.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { readInvoice, saveInvoice, type InvoiceRow } from '../record/invoice-store.ts';
import { keepPayLink, payLinkOf } from '../record/pay-links.ts';
import { presentInvoice } from '../record/present-invoice.ts';
import { mailDocument, type MailChoice, recipientsOf } from './mail-document.ts';

interface SendCall<Path> {
  readonly caller: ClientCaller;
  readonly params: Path;
  readonly query?: z.infer<typeof sendQuery>;
  readonly body?: z.infer<typeof mailFields>;
}

/**
 * Sends a draft invoice or credit note: state, stored PDF, envelope copy and e-mail job in one
 * transaction. 422 lists the missing fields; 409 when the draft is no longer at `lock_version`, the
 * version that the sender read.
 */
export function sendInvoice(
  deps: InvoicesDeps,
  { caller, params: { id }, query = {}, body: { mail } = {} }: SendCall<InvoiceCall['params']>,
): Promise<Invoice> {
  const chosen = { id, lockVersion: query.lock_version, mail };
  return issuePaper(deps, caller, {
    read: (tx) => readForSending(tx, deps, caller, chosen),
    render: (parts, at) =>
      renderInvoice(deps, parts, { createdAt: at.toString(), draft: false }, caller),
    lock: lockParts,
    // The balance of the customer may change at any time; the paper does not show it. Of the parent it shows what is left.
    fixed: (parts) => ({
      ...parts,
      customer: parts.customer.lock_version,
      parent: parts.parent?.balance_pence,
    }),
    commit: (tx, parts, file) => commitSending(tx, deps, caller, { parts, file, mail }),
  });
}

interface SendRequest extends MailChoice {
  readonly id: string;
  readonly lockVersion: number | undefined;
}

/** Reads everything the paper shows, and checks that it is complete. */
async function readForSending(
  tx: Tx,
  deps: InvoicesDeps,
  caller: ClientCaller,
  { id, lockVersion, mail }: SendRequest,
): Promise<InvoiceParts> {
  const { clock, mailQueue } = deps;
  const { clientId, client } = caller;
  const invoice = await readInvoice(tx, clientId, id);
  refuseAction('send', invoice, client, clock.today());
  enforceVersion(invoice, lockVersion);
  const parts = await readInvoiceParts(tx, invoice);
  const { customer, parent } = parts;
  refuseIncomplete(parts, caller);
  enforce(
    refuseWithoutParticulars({
      type: invoice.type,
      businessType: parts.client.business_type,
      seller: sellerOnPaper(parts),
      chargesVat: invoice.vat_pence !== 0,
    }),
  );
  if (!isCustomerValid(customer)) throw refuseField('customer_id', CUSTOMER_MISSING_DETAILS);
  // A credit note changes its invoice, which may have moved to other software since.
  if (parent) {
    refuseAction('credit', parent, client, clock.today());
    // A draft from before this was asked for.
    refuseCreditBeyond(parent, invoice.date, invoice.total_pence);
  }
  await mailQueue.refuseFullDay(tx, clientId, recipientsOf(customer, mail) ?? '');
  return { ...parts, payLink: await payLinkOf(tx, deps, invoice, parts, invoice.total_pence) };
}

/** Locks the paper's rows that may change, in the same order as all other code. */
async function lockParts(tx: Tx, { invoice, parent }: InvoiceParts) {
  const { client_id: clientId } = invoice;
  const { customer_id: customerId } = await readInvoice(tx, clientId, invoice.id, 'update');
  if (parent) await readInvoice(tx, clientId, parent.id, 'update');
  await readCustomer(tx, clientId, customerId, 'update');
  await keepInvoiceSettings(tx, clientId);
}

function refuseIncomplete(
  { invoice, items }: Pick<InvoiceParts, 'invoice' | 'items'>,
  caller: ClientCaller,
) {
  const errors = fieldErrorsBeforeSending(
    { ...invoice, items },
    {
      isVatRegistered: caller.client.vatRegistered,
      type: invoice.type,
    },
  );
  if (errors.length) throw new FieldRefusal(errors);
}

/** Sends the credit note at this path. */
export async function sendCreditNote(
  deps: InvoicesDeps,
  sending: SendCall<CreditNotePlace>,
): Promise<Invoice> {
  const { caller, params } = sending;
  await deps.transact.forClient(caller, (tx) => readCreditNote(tx, caller.clientId, params));
  return sendInvoice(deps, sending);
}

interface IssuedInvoice extends MailChoice {
  readonly parts: InvoiceParts;
  readonly file: IssuedFile;
}

/** The transaction of sending: commits state, balances, e-mail and envelope copy together. */
async function commitSending(
  tx: Tx,
  deps: InvoicesDeps,
  caller: ClientCaller,
  { parts, file, mail }: IssuedInvoice,
): Promise<Invoice> {
  const { clock } = deps;
  const { at, ...pdf } = file;
  const { invoice: row, parent, customer } = parts;
  const credited = parent ? await creditParent(tx, deps, row, parent) : null;
  const owed = credited ? credited.leftOverPence : row.total_pence;
  const sent = await saveInvoice(tx, row, {
    // A free invoice is paid at once, so that it never becomes overdue.
    state: !credited && owed === 0 ? 'paid' : 'sent',
    customer_name: customer.name,
    balance_pence: owed,
    sent_at: at.toString(),
    pdf_blob_id: pdf.blobId,
    bank_account_sealed: sealAccount(
      deps.secrets,
      row.id,
      bankAccountOnPaper(deps.secrets, parts, false),
    ),
    updated_at: at.toString(),
  });
  await postToLedger(tx, clock, [sentEntry(row, credited)]);
  if (parts.payLink !== null) await keepPayLink(tx, deps, row);
  const kind = parent ? 'credit_note' : 'invoice';
  const email = recipientsOf(customer, mail);
  await mailDocument(tx, deps, caller, { kind, row: sent, owedPence: owed, email, mail });
  await deps.ports.onSent(tx, {
    clientId: caller.clientId,
    invoiceId: row.id,
    type: row.type,
    number: row.number ?? '',
    customerName: customer.name,
    pdf,
  });
  // The invoices route sends credit notes too, so the audit name follows the document.
  const actor = acting(caller, parent ? creditNoteRoute : invoiceRoute);
  const [, answer] = await Promise.all([
    auditInvoices(tx, clock, actor, sent),
    presentInvoice(tx, sent, clock.today()),
  ]);
  return answer;
}

/**
 * Applies a credit note to its invoice. An invoice with nothing left to pay becomes paid; an excess
 * stays as the credit note's own balance: credit on the customer's ledger.
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
  await addPayments(tx, clock, [
    { invoice: parent, kind: 'credit', amountPence: credit.appliedPence, date },
  ]);
  await saveInvoice(tx, parent, {
    balance_pence: parent.balance_pence - credit.appliedPence,
    ...(credit.parentPaid && parent.state !== 'paid' ? { state: 'paid', payment_date: date } : {}),
    updated_at: clock.now().toString(),
  });
  return credit;
}
