import { DEPARTMENT_NAMES, type Department } from '@counterfoil/domain/message/departments';
import { readClient } from '#modules/account/public';
import { brandCalled, type Brand } from '#platform/brands';
import { byId } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { mailHtml, mailText, type MailContent } from '#platform/mail/mail-body';
import type { ComposedMail, MailComposers, MailRow } from '#platform/mail/mails';
import type { MessagesDeps } from './deps.ts';

type Deps = Pick<MessagesDeps, 'transact' | 'brands'>;

/** The mails that carry clients' messages to the provider. */
export const messageMails = (deps: Deps): MailComposers<'contact_message'> => ({
  contact_message: (row) => composeMessageMail(deps, row),
});

/** Mails to the provider's own staff. */
export const MESSAGE_MAILS = ['contact_message'];

async function composeMessageMail(deps: Deps, row: MailRow): Promise<ComposedMail> {
  const scope = { clientId: row.client_id };
  const parts = await deps.transact.forClient(scope, (tx) => readParts(tx, row));
  const { client, message } = parts;
  const brand = brandCalled(deps.brands, client.brand);
  const content = messageContent(parts, brand);
  return {
    from: { name: brand.name, address: brand.supportEmail },
    reply_to: { name: message.sender_name, address: message.sender_email },
    subject: `${departmentOf(parts)}: ${message.subject} (client ${client.client_number})`,
    text: mailText(content),
    html: mailHtml(content),
    attachments: [],
  };
}

async function readParts(tx: Tx, { client_id: clientId, contact_message_id: id }: MailRow) {
  if (id === null) throw new Error('a mail without a message');
  return {
    message: await byId(tx, 'contact_messages', clientId, id),
    client: await readClient(tx, clientId),
  };
}

type Parts = Awaited<ReturnType<typeof readParts>>;

const departmentOf = ({ message }: Parts) => DEPARTMENT_NAMES[message.department as Department];

function messageContent(parts: Parts, brand: Brand): MailContent {
  const { message, client } = parts;
  return {
    accent: brand.accent,
    heading: message.subject,
    greeting: `${message.sender_name} of ${client.company_name} writes:`,
    paragraphs: message.message.split(/\n{2,}/),
    facts: [
      { label: 'Client', value: client.company_name },
      { label: 'Client number', value: String(client.client_number) },
      { label: 'Answer to', value: message.sender_email },
    ],
    amount: { label: 'Department', value: departmentOf(parts) },
    details: null,
    closing: [],
    signature: message.sender_name,
    footer: `For staff only. Sent with the contact form of ${brand.name}. Reply to this email to answer.`,
  };
}
