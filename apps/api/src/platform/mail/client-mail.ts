import type { MailAttachment } from '@counterfoil/providers/mail/port';
import type { Brand } from '../brands.ts';
import type { ComposedMail } from './mail-kinds.ts';
import { mailHtml, mailText, type MailContent } from './mail-template.ts';

/** The sender of a mail: a client, through the brand whose portal they use. */
export interface MailSignatory {
  readonly name: string;
  readonly brand: Brand;
  /** The reply address; null when the client has given none. */
  readonly answers: string | null | undefined;
}

/** The parts that differ from one kind of mail to another. */
export type Written = Omit<MailContent, 'accent' | 'greeting' | 'signature' | 'footer'>;

interface ClientMail {
  readonly signatory: MailSignatory;
  readonly customerName: string;
  readonly subject: string;
  readonly written: Written;
  readonly attachment: MailAttachment;
}

/** A mail to a client's customer: in the client's name, answers go to the client. */
export function clientMail(mail: ClientMail): ComposedMail {
  const { name, brand, answers } = mail.signatory;
  const reach = answers ? ` Reply to this email to reach ${name}.` : '';
  const content: MailContent = {
    ...mail.written,
    accent: brand.accent,
    greeting: `Dear ${mail.customerName},`,
    signature: name,
    footer: `Sent for ${name} by ${brand.name}.${reach}`,
  };
  return {
    from: { name, address: brand.supportEmail },
    ...(answers ? { reply_to: { name, address: answers } } : {}),
    subject: mail.subject,
    text: mailText(content),
    html: mailHtml(content),
    attachments: [mail.attachment],
  };
}
