import { sendCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { sendInvoice } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { applyCredit } from '@counterfoil/domain/invoice/credit';
import { postToLedger } from '#modules/customers/public';
import { acting, type ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import type { IssuedFile } from '#platform/papers/issue-paper';
import { bankAccountOnPaper } from '../paper/bank-account-on-paper.ts';
import type { InvoiceParts } from '../paper/invoice-paper.ts';
import { sentEntry } from '../payments/ledger-entries.ts';
import { addPayment } from '../payments/mark-as-paid.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { saveInvoice, type InvoiceRow } from '../record/invoice-store.ts';
import { presentInvoice } from '../record/present-invoice.ts';
import { auditInvoices } from '../record/write-invoice-audit.ts';
import { mailFor } from './mail/mail-for.ts';

/** The transaction of sending: commits state, balances, e-mail and envelope copy together. */
export async function commitSending(
  tx: Tx,
  deps: InvoicesDeps,
  caller: ClientCaller,
  parts: InvoiceParts,
  { at, ...pdf }: IssuedFile,
): Promise<Invoice> {
  const { clock } = deps;
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
    bank_account_sealed: bankAccountOnPaper(parts, false),
    updated_at: at.toString(),
  });
  await postToLedger(tx, clock, [sentEntry(row, credited)]);
  await deps.mailQueue.add(tx, [
    mailFor(caller, row, parent ? 'credit_note' : 'invoice', customer),
  ]);
  await deps.ports.onSent(tx, {
    clientId: caller.clientId,
    invoiceId: row.id,
    type: row.type,
    number: row.number ?? '',
    customerName: customer.name,
    pdf,
  });
  await auditInvoices(
    tx,
    clock,
    // The invoices route sends credit notes too, so the audit name follows the document.
    acting(caller, parent ? sendCreditNote : sendInvoice),
    sent,
  );
  return presentInvoice(tx, sent, clock.today());
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
  await addPayment(tx, clock, parent, 'credit', credit.appliedPence, date);
  await saveInvoice(tx, parent, {
    balance_pence: parent.balance_pence - credit.appliedPence,
    ...(credit.parentPaid && parent.state !== 'paid' ? { state: 'paid', payment_date: date } : {}),
    updated_at: clock.now().toString(),
  });
  return credit;
}
