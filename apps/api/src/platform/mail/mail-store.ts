import { sql, type Updateable } from 'kysely';
import { byIds } from '../db/rows.ts';
import type { Schema } from '../db/schema.gen.ts';
import type { Tx } from '../db/tx.ts';
import type { MailRow } from './mail-kinds.ts';

/** Takes a queued mail for one attempt. `busy`: another attempt may still be running; null: nothing left to do. */
export async function leaseMail(
  tx: Tx,
  clientId: string,
  id: string,
  now: Temporal.Instant,
  leaseSeconds: number,
) {
  const [mail] = await byIds(tx, 'mails', clientId, [id], 'update');
  if (!mail || mail.state !== 'queued') return null;
  if (mail.lease_until !== null && Temporal.Instant.compare(mail.lease_until, now) > 0)
    return 'busy';
  await settleMail(tx, clientId, id, {
    lease_until: now.add({ seconds: leaseSeconds }).toString(),
    attempts: mail.attempts + 1,
  });
  return mail;
}

export async function settleMail(
  tx: Tx,
  clientId: string,
  id: string,
  outcome: Updateable<Schema['mails']> & Pick<MailRow, 'lease_until'>,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set(outcome)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** The embedded database has one process, so any lease found at its start is from a killed one. */
export async function releaseLeases(tx: Tx): Promise<void> {
  await sql`update mails set lease_until = null where state = 'queued'`.execute(tx);
}
