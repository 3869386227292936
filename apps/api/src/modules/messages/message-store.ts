import { MOST_MESSAGES } from '@counterfoil/domain/message/limits';
import type { Insertable } from 'kysely';
import type { Row } from '#platform/db/rows';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';

export type MessageRow = Row<'contact_messages'>;

export function insertMessage(
  tx: Tx,
  row: Insertable<Schema['contact_messages']>,
): Promise<MessageRow> {
  return tx.insertInto('contact_messages').values(row).returningAll().executeTakeFirstOrThrow();
}

/** When the client's newest messages were sent, as many as the limits need. */
export async function lastMessages(tx: Tx, clientId: string): Promise<string[]> {
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
