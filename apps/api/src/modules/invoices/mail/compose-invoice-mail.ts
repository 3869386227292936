import type { OutgoingMail } from '@counterfoil/providers/mail/port';
import { mailHtml, mailText, type MailContent } from '#platform/mail/mail-template';
import type { MailToQueue } from '../deps.ts';
import { pdfName } from '../pdf-name.ts';
import { typeOf } from '../present-invoice.ts';
import { creditNoteContent, invoiceContent } from './document-content.ts';
import type { MailParts, Written } from './mail-parts.ts';
import { reminderContent } from './reminder-content.ts';

type Kind = MailToQueue['kind'];

const CONTENT = {
  invoice: invoiceContent,
  credit_note: creditNoteContent,
  reminder: reminderContent,
} satisfies Record<Kind, (parts: MailParts) => Written>;

const SUBJECT: Record<Kind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  reminder: 'Reminder: invoice',
};

/** The mail to the customer: in the client's name, answers go to the client. */
export function composeInvoiceMail(
  kind: Kind,
  parts: MailParts,
  pdf: Uint8Array,
): Omit<OutgoingMail, 'message_id' | 'date' | 'to'> {
  const { invoice, client, contact, settings, brand } = parts;
  const name = client.company_name;
  const answers = settings.invoice_email ?? settings.email ?? contact?.email;
  const reach = answers ? ` Reply to this email to reach ${name}.` : '';
  const content: MailContent = {
    ...CONTENT[kind](parts),
    accent: brand.accent,
    greeting: `Dear ${invoice.customer_name},`,
    signature: name,
    footer: `Sent for ${name} by ${brand.name}.${reach}`,
  };
  return {
    from: { name, address: brand.supportEmail },
    ...(answers ? { reply_to: { name, address: answers } } : {}),
    subject: `${SUBJECT[kind]} ${invoice.number ?? ''} from ${name}`,
    text: mailText(content),
    html: mailHtml(content),
    attachments: [
      {
        filename: pdfName(typeOf(invoice), invoice.number),
        content_type: 'application/pdf',
        content: pdf,
      },
    ],
  };
}
