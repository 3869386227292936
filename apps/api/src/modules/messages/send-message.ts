import { contactMessage, type ContactMessage } from '@counterfoil/contract/messages/routes';
import type * as contract from '@counterfoil/contract/messages/routes';
import { emailError } from '@counterfoil/domain/customer/email-list';
import {
  MESSAGE_LIMITS,
  messagedTooOften,
  MOST_MESSAGES,
} from '@counterfoil/domain/message/limits';
import type { Insertable } from 'kysely';
import { readPrimaryContact } from '#modules/account/public';
import { audit } from '#platform/audit';
import { brandCalled } from '#platform/brands';
import type { ClientCaller } from '#platform/caller';
import { lockClient, type Row, storedFields } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { newId } from '#platform/ids';
import { tooOftenAt } from '#platform/mail/mail-limits';
import type { Schema } from '#platform/db/schema.gen';
import type { MessagesDeps } from './deps.ts';

/** Keeps a client's message and mails it to the provider, in one transaction. */
export function sendMessage(
  { transact, clock, brands, mailQueue }: MessagesDeps,
  { caller, body }: Call<typeof contract.sendMessage, 'body'>,
): Promise<ContactMessage> {
  const { clientId, userId } = caller;
  return transact.answering(caller, async (tx) => {
    // Simultaneous messages must not bypass the limit.
    await lockClient(tx, clientId);
    const earlier = await lastMessages(tx, clientId);
    const tooOften = tooOftenAt(clock, earlier, MESSAGE_LIMITS, messagedTooOften);
    if (tooOften) throw tooOften;
    const id = newId(clock);
    const row = await insertMessage(tx, {
      ...body,
      id,
      client_id: clientId,
      user_id: userId,
      ...(await senderOf(tx, caller)),
      created_at: clock.now().toString(),
    });
    const { brand } = caller.client;
    await mailQueue.add(tx, [
      {
        clientId,
        brand,
        kind: 'contact_message',
        about: { contact_message_id: id },
        recipients: brandCalled(brands, brand).supportEmail,
      },
    ]);
    await audit(tx, clock, caller, { id, detail: { department: body.department } });
    return storedFields(row, contactMessage);
  });
}

/** The primary contact; the login's address when the contact has none that can receive mail. */
async function senderOf(tx: Tx, { clientId, email }: ClientCaller) {
  const contact = await readPrimaryContact(tx, clientId);
  const theirs = contact?.email ?? '';
  const name = [contact?.first_name, contact?.last_name].filter(Boolean).join(' ');
  const address = theirs === '' || emailError(theirs) ? email : theirs;
  return {
    // A name is a header of the mail: one line.
    sender_name: (name || address).replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(),
    sender_email: address,
  };
}

type MessageRow = Row<'contact_messages'>;

function insertMessage(tx: Tx, row: Insertable<Schema['contact_messages']>): Promise<MessageRow> {
  return tx.insertInto('contact_messages').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The times of the client's newest messages, as many as the limits need. */
async function lastMessages(tx: Tx, clientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('contact_messages')
    .select('created_at')
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_MESSAGES)
    .execute();
  return rows.map((row) => row.created_at);
}
