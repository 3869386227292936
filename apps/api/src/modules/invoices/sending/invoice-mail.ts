import { MailError } from '@counterfoil/providers/mail/port';
import type { MailText } from '@counterfoil/domain/mail/mail-text';
import { mapFields } from '@counterfoil/domain/pick';
import { mailSender, readSeller, type Seller } from '#modules/account/public';
import { readCustomer, type CustomerRow } from '#modules/customers/public';
import { codePicture } from '#platform/mail/code-picture';
import { clientMail } from '#platform/mail/mail-template';
import type { ComposedMail, MailComposers, MailRow } from '#platform/mail/mails';
import { pdfName } from '../paper/invoice-pdf.ts';
import type { InvoiceMailKind, InvoicesDeps } from '../record/deps.ts';
import { CONTENT, type MailParts } from './mail-content.ts';
import type { Tx } from '#platform/db/tx';
import { londonDate } from '#platform/time/clock';
import { creditedBy } from '../record/credited-invoice.ts';
import { onAccount } from '../record/customer-credit.ts';
import { keepPayLink, payLinkOf } from '../record/pay-links.ts';
import { readInvoice, readPayments, type InvoiceRow } from '../record/invoice-store.ts';
import { paragraphsOf, standardWords, textFacts } from './standard-text.ts';
import { keptAccount } from '../paper/invoice-pdf.ts';

type Deps = Pick<InvoicesDeps, 'transact' | 'blobs' | 'brands' | 'secrets' | 'clock' | 'payByBank'>;

const PAID_SINCE = 'Not sent, because the invoice was paid first.';

/** The composers of mails with an invoice or credit note, and of reminders. */
export const invoiceMails = (deps: Deps): MailComposers<InvoiceMailKind> =>
  mapFields(
    Object.keys(CONTENT) as InvoiceMailKind[],
    (kind) => (row: MailRow) => composeInvoiceMail(deps, kind, row),
  );

/**
 * The mail as it was requested: the document never changes, and the amount owed is that of the request.
 * A reminder is not sent when the invoice has been paid since.
 */
async function composeInvoiceMail(
  deps: Deps,
  kind: InvoiceMailKind,
  row: MailRow,
): Promise<ComposedMail> {
  const scope = { clientId: row.client_id };
  const read = await deps.transact.forClient(scope, (tx) => readMail(tx, deps, kind, row));
  const { invoice, customer, seller, subject, message, parts } = read;
  if (kind === 'reminder' && invoice.state === 'paid') throw new MailError('refused', PAID_SINCE);
  if (!invoice.pdf_blob_id) throw new Error('a queued mail without its PDF');
  return clientMail({
    signatory: await mailSender(deps, seller),
    customer: { name: invoice.customer_name, contact_name: customer.contact_name },
    subject,
    message: paragraphsOf(message),
    written: CONTENT[kind](parts),
    code: parts.payLink === null ? null : await codePicture(parts.payLink),
    attachment: {
      filename: pdfName(invoice.type, invoice.number),
      content_type: 'application/pdf',
      content: await deps.blobs.get(invoice.pdf_blob_id),
    },
  });
}

interface QueuedMail extends MailText {
  readonly invoice: InvoiceRow;
  readonly customer: CustomerRow;
  readonly seller: Seller;
  readonly parts: MailParts;
}

/** The rows behind a queued mail. */
async function readMail(
  tx: Tx,
  deps: Deps,
  kind: InvoiceMailKind,
  row: MailRow,
): Promise<QueuedMail> {
  const { id, client_id: clientId, invoice_id: invoiceId, created_at } = row;
  if (invoiceId === null) throw new Error('a mail without an invoice');
  const invoice = await readInvoice(tx, clientId, invoiceId);
  const seller = await readSeller(tx, clientId);
  // Payments and mails of one document are written in turn, and ids increase with time. So every
  // attempt at a mail computes the amount owed when it was requested.
  const before = (await readPayments(tx, clientId, invoiceId)).filter((each) => each.id < id);
  const balancePence = before.reduce((owed, each) => owed - each.amount_pence, invoice.total_pence);
  const owedPence =
    kind === 'reminder' ? (await onAccount(tx, invoice, id)).leftPence : balancePence;
  const facts = textFacts(invoice, {
    owedPence,
    askedOn: londonDate(Temporal.Instant.from(created_at)),
    companyName: seller.client.company_name,
  });
  const { text: standard } = standardWords(kind, facts);
  // The page asks for the balance, so it does not suit a mail that asks for less.
  const payLink =
    owedPence === balancePence ? await payLinkOf(tx, deps, invoice, seller, owedPence) : null;
  // An invoice sent before the client connected has none yet.
  if (payLink !== null) await keepPayLink(tx, deps, invoice);
  return {
    invoice,
    customer: await readCustomer(tx, clientId, invoice.customer_id),
    seller,
    subject: row.subject ?? standard.subject,
    message: row.message ?? standard.message,
    parts: {
      facts,
      reference: invoice.purchase_reference,
      credited: await creditedBy(tx, invoice, id),
      notes: invoice.customer_notes,
      bankAccount: keptAccount(deps.secrets, invoice),
      debtCollection: seller.settings.debt_collection_message,
      payLink,
    },
  };
}
