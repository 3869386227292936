import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';

/** Reads all that is stored about the logins of a client, without secrets that would let somebody in. */
export function loginRows(transact: Transact, clientId: string) {
  const once = (read: (tx: Tx) => Promise<readonly object[]>) =>
    async function* () {
      yield (await transact.acrossClients(read)) as readonly Record<string, unknown>[];
    };
  const holders = (tx: Tx) =>
    tx.selectFrom('memberships').select('user_id').where('client_id', '=', clientId);
  return {
    clients: once((tx) =>
      tx.selectFrom('clients').selectAll().where('id', '=', clientId).execute(),
    ),
    users: once((tx) =>
      tx
        .selectFrom('users')
        .select(['id', 'brand', 'email', 'created_at'])
        .where('id', 'in', holders(tx))
        .execute(),
    ),
    sessions: once((tx) =>
      tx
        .selectFrom('sessions')
        .select(['id', 'user_id', 'device', 'created_at', 'seen_at', 'expires_at'])
        .where('user_id', 'in', holders(tx))
        .execute(),
    ),
    user_mails: once((tx) =>
      tx
        .selectFrom('user_mails')
        .select(['id', 'user_id', 'kind', 'recipient', 'facts', 'state', 'created_at', 'sent_at'])
        .where('user_id', 'in', holders(tx))
        .execute(),
    ),
  };
}
