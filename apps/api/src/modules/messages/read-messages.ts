import { DEPARTMENT_NAMES, type Department } from '@counterfoil/domain/message/departments';
import { audit } from '#platform/audit';
import { partOf, type NewestPart, type Part } from '#platform/db/newest';
import type { Transact } from '#platform/db/transact';
import type { Clock } from '#platform/time/clock';

/** A message as the office reads it. */
export interface OfficeMessage {
  readonly id: string;
  readonly client_id: string;
  readonly client_number: number;
  readonly company_name: string;
  readonly department: Department;
  readonly subject: string;
  readonly message: string;
  readonly sender_name: string;
  readonly sender_email: string;
  readonly created_at: string;
}

export const departmentName = (department: Department): string => DEPARTMENT_NAMES[department];

/**
 * Messages, of one client or of all, the newest first. The log records which staff have read a client's messages.
 * @param clientId null: of all clients
 */
export function readMessages(
  { transact, clock }: { readonly transact: Transact; readonly clock: Clock },
  clientId: string | null,
  part: NewestPart,
): Promise<Part<OfficeMessage>> {
  return transact.acrossClients(async (tx) => {
    const read = await tx
      .selectFrom('contact_messages as m')
      .innerJoin('clients as c', 'c.id', 'm.client_id')
      .select(['m.id', 'm.client_id', 'c.client_number', 'c.company_name', 'm.department'])
      .select(['m.subject', 'm.message', 'm.sender_name', 'm.sender_email', 'm.created_at'])
      .$if(clientId !== null, (all) => all.where('m.client_id', '=', clientId))
      .$if(part.before !== null, (all) => all.where('m.id', '<', part.before))
      .orderBy('m.id', 'desc')
      .limit(part.limit + 1)
      .execute();
    const messages = partOf(read, part);
    for (const clientId of new Set(messages.rows.map(({ client_id }) => client_id))) {
      await audit(tx, clock, { action: 'messages_read', userId: null, clientId });
    }
    return messages;
  });
}
