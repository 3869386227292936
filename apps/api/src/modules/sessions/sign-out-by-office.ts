import { audit } from '#platform/audit';
import type { Transact } from '#platform/db/transact';
import type { Clock } from '#platform/time/clock';

/** Ends every session of the logins that hold a client. @returns how many; the log has a row unless there was none */
export function signOutByOffice(
  { transact, clock }: { readonly transact: Transact; readonly clock: Clock },
  clientId: string,
): Promise<number> {
  return transact.acrossClients(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', 'in', (of) =>
        of.selectFrom('memberships').select('user_id').where('client_id', '=', clientId),
      )
      .returning('id')
      .execute();
    const count = ended.length;
    if (count === 0) return 0;
    const who = { action: 'logins_signed_out', userId: null, clientId };
    await audit(tx, clock, who, { id: clientId, detail: { count } });
    return count;
  });
}
