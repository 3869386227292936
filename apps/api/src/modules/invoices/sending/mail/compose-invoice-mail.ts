import { MailError } from '@counterfoil/providers/mail/port';
import { answersTo } from '#modules/account/public';
import { clientMail, type Written } from '#platform/mail/client-mail';
import type { ComposedMail, MailComposers, MailRow } from '#platform/mail/mail-kinds';
import { pdfName } from '../../paper/pdf-name.ts';
import type { InvoiceMailKind, InvoicesDeps } from '../../record/deps.ts';
import { creditNoteContent, invoiceContent } from './invoice-content.ts';
import type { MailParts } from './mail-parts.ts';
import { readMailParts } from './read-mail-parts.ts';
import { reminderContent } from './reminder-content.ts';

type Deps = Pick<InvoicesDeps, 'transact' | 'blobs' | 'brands' | 'secrets'>;

const CONTENT = {
  invoice: invoiceContent,
  credit_note: creditNoteContent,
  reminder: reminderContent,
} satisfies Record<InvoiceMailKind, (parts: MailParts) => Written>;

const SUBJECT: Record<InvoiceMailKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  reminder: 'Reminder: invoice',
};

const PAID_SINCE = 'Not sent: the invoice was paid before the reminder could go out.';

/** The composers of mails with an invoice or credit note, and of reminders. */
export function invoiceMails(deps: Deps): MailComposers<InvoiceMailKind> {
  const composer = (kind: InvoiceMailKind) => (row: MailRow) => composeInvoiceMail(deps, kind, row);
  return {
    invoice: composer('invoice'),
    credit_note: composer('credit_note'),
    reminder: composer('reminder'),
  };
}

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
  const parts = await deps.transact.forClient(scope, (tx) => readMailParts(tx, deps, row));
  const { invoice, client, brand } = parts;
  if (kind === 'reminder' && invoice.state === 'paid') throw new MailError('refused', PAID_SINCE);
  if (!invoice.pdf_blob_id) throw new Error('a queued mail without its PDF');
  return clientMail({
    signatory: { name: client.company_name, brand, answers: answersTo(parts) },
    customerName: invoice.customer_name,
    subject: `${SUBJECT[kind]} ${invoice.number ?? ''} from ${client.company_name}`,
    written: CONTENT[kind](parts),
    attachment: {
      filename: pdfName(invoice.type, invoice.number),
      content_type: 'application/pdf',
      content: await deps.blobs.get(invoice.pdf_blob_id),
    },
  });
}
