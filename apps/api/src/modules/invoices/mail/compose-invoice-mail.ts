import type { Selectable } from 'kysely';
import { formatDate } from '@counterfoil/domain/dates/format-date';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { OutgoingMail } from '@counterfoil/providers/mail/port';
import type { Brand } from '#platform/brands';
import type { Schema } from '#platform/db/schema.gen';
import { mailHtml, mailText, type MailContent } from '#platform/mail/mail-template';
import { pdfName } from '../pdf-name.ts';
import type { InvoiceRow } from '../invoice-store.ts';
import { typeOf } from '../present-invoice.ts';

export interface InvoiceMailParts {
  readonly invoice: InvoiceRow;
  readonly client: Selectable<Schema['clients']>;
  readonly contact: Selectable<Schema['contacts']> | null;
  readonly brand: Brand;
  readonly pdf: Uint8Array;
}

/** The mail to the customer: in the client's name, answers go to the client. */
export function composeInvoiceMail(
  parts: InvoiceMailParts,
): Omit<OutgoingMail, 'message_id' | 'date' | 'to'> {
  const { invoice, client, contact, brand } = parts;
  const content = invoice.type === 'invoice' ? invoiceContent(parts) : creditNoteContent(parts);
  const kind = invoice.type === 'invoice' ? 'Invoice' : 'Credit note';
  return {
    from: { name: client.company_name, address: brand.supportEmail },
    ...(contact?.email ? { reply_to: { name: client.company_name, address: contact.email } } : {}),
    subject: `${kind} ${invoice.number ?? ''} from ${client.company_name}`,
    text: mailText(content),
    html: mailHtml(content),
    attachments: [
      {
        filename: pdfName(typeOf(invoice), invoice.number),
        content_type: 'application/pdf',
        content: parts.pdf,
      },
    ],
  };
}

function invoiceContent({ invoice, client, brand }: InvoiceMailParts): MailContent {
  const due = invoice.due_date ? [{ label: 'Due', value: formatDate(invoice.due_date) }] : [];
  return {
    accent: brand.accent,
    heading: `Invoice ${invoice.number ?? ''}`,
    greeting: `Dear ${invoice.customer_name},`,
    paragraphs: [
      `Please find attached our invoice for ${formatPounds(invoice.total_pence)}.`,
      ...(invoice.customer_notes ? [invoice.customer_notes] : []),
    ],
    facts: [
      ...datedFacts(invoice),
      { label: 'Total', value: formatPounds(invoice.total_pence) },
      ...due,
    ],
    signature: client.company_name,
    footer: `Sent for ${client.company_name} by ${brand.name}. Reply to this email to reach ${client.company_name}.`,
  };
}

function creditNoteContent({ invoice, client, brand }: InvoiceMailParts): MailContent {
  return {
    accent: brand.accent,
    heading: `Credit note ${invoice.number ?? ''}`,
    greeting: `Dear ${invoice.customer_name},`,
    paragraphs: [
      `Please find attached our credit note for ${formatPounds(invoice.total_pence)}.`,
      ...(invoice.customer_notes ? [invoice.customer_notes] : []),
    ],
    facts: [...datedFacts(invoice), { label: 'Credit', value: formatPounds(invoice.total_pence) }],
    signature: client.company_name,
    footer: `Sent for ${client.company_name} by ${brand.name}. Reply to this email to reach ${client.company_name}.`,
  };
}

function datedFacts(invoice: InvoiceRow) {
  const reference = invoice.purchase_reference;
  return [
    { label: 'Number', value: invoice.number ?? '' },
    ...(invoice.date ? [{ label: 'Date', value: formatDate(invoice.date) }] : []),
    ...(reference ? [{ label: 'Your reference', value: reference }] : []),
  ];
}
