import { greetingName } from '@counterfoil/domain/customer/greeting';
import type { MailAttachment } from '@counterfoil/providers/mail/port';
import type { Brand } from '../brands.ts';
import { CODE_ID, inlinePicture, LOGO_ID, shownAs, type MailPicture } from './mail-pictures.ts';
import { type MailContent, type MailFact, mailHtml, mailText, REGARDS } from './mail-body.ts';
import type { ComposedMail } from './mails.ts';

/** The sender of a mail: a client, through the brand whose portal they use. */
export interface MailSignatory {
  readonly name: string;
  readonly brand: Brand;
  /** The reply address; null when the client has given none. */
  readonly answers: string | null | undefined;
  /** `#rrggbb`, dark enough for text on white. */
  readonly accent: string;
  readonly logo: MailPicture | null;
}

/** The parts that differ from one kind of mail to another. */
export type WrittenParts = Omit<
  MailContent,
  'accent' | 'logo' | 'amount' | 'greeting' | 'signature' | 'footer'
> & { readonly amount: MailFact };

/** The signatory of a mail: its sender, without their look. */
export type MailName = Omit<MailSignatory, 'accent' | 'logo'>;

/** A mail of the brand to one of its users. */
export function brandMail(
  { name, supportEmail, accent }: Brand,
  subject: string,
  written: Pick<MailContent, 'greeting' | 'paragraphs' | 'closing' | 'footer' | 'link'> &
    Partial<Pick<MailContent, 'facts'>>,
): ComposedMail {
  const content: MailContent = {
    accent,
    heading: subject,
    facts: [],
    amount: null,
    details: null,
    signature: name,
    ...written,
  };
  return {
    from: { name, address: supportEmail },
    subject,
    text: mailText(content),
    html: mailHtml(content),
    attachments: [],
  };
}

interface MailCustomer {
  readonly name: string;
  readonly contact_name: string | null;
}

interface ClientMail {
  readonly signatory: MailSignatory;
  readonly customer: MailCustomer;
  readonly subject: string;
  /** The sender's own paragraphs, before those that are written for them. */
  readonly message?: readonly string[];
  readonly written: WrittenParts;
  /** The QR code of its link. */
  readonly code?: MailPicture | null;
  readonly attachment: MailAttachment;
}

/** A mail to a client's customer: in the client's name, answers go to the client. */
export function clientMail(mail: ClientMail): ComposedMail {
  const { name, brand, answers, accent, logo } = mail.signatory;
  const { message = [], written, code } = mail;
  const { link } = written;
  const content: MailContent = {
    ...written,
    paragraphs: [...message, ...written.paragraphs],
    accent,
    ...(logo && { logo: { alt: name, ...shownAs(LOGO_ID, logo) } }),
    ...(link && code && { link: { ...link, code: shownAs(CODE_ID, code) } }),
    ...aroundMail(mail.signatory, mail.customer),
  };
  return {
    from: { name, address: brand.supportEmail },
    ...(answers ? { reply_to: { name, address: answers } } : {}),
    subject: mail.subject,
    text: mailText(content),
    html: mailHtml(content),
    attachments: [
      mail.attachment,
      ...(logo ? [inlinePicture('logo', LOGO_ID, logo)] : []),
      ...(link && code ? [inlinePicture('pay-by-bank', CODE_ID, code)] : []),
    ],
  };
}

/** The words of every mail to a client's customer: above the message, and at the end. */
function aroundMail({ name, brand, answers }: MailName, customer: MailCustomer) {
  const reach = answers ? ` Reply to this email to reach ${name}.` : '';
  return {
    greeting: greetingOf(customer),
    signature: name,
    footer: `Sent for ${name} by ${brand.name}.${reach}`,
  };
}

function greetingOf(customer: MailCustomer): string {
  const name = greetingName(customer);
  return name === null ? 'Hello,' : `Dear ${name},`;
}

/** All that a mail says besides its sender's message, in the order of `mailText`. */
export function addedToMessage(written: WrittenParts, sender: MailName, customer: MailCustomer) {
  const { paragraphs, facts, amount, details, closing } = written;
  const { greeting, signature, footer } = aroundMail(sender, customer);
  return {
    greeting,
    paragraphs: [...paragraphs],
    facts: [...facts, amount],
    details: details && { heading: details.heading, facts: [...details.facts] },
    closing: [...closing, `${REGARDS}\n${signature}`, footer],
  };
}
