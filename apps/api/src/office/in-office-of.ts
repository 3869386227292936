import { sql } from 'kysely';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';

/** The same transactions; what they write to the audit log is in this user's name. */
export function inOfficeOf(transact: Transact, user: string): Transact {
  const named =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      // The default of audit_log.office_user.
      await sql`select set_config('app.office_user', ${user}, true)`.execute(tx);
      return work(tx);
    };
  return {
    forClient: (scope, work) => transact.forClient(scope, named(work)),
    answering: (scope, work) => transact.answering(scope, named(work)),
    acrossClients: (work) => transact.acrossClients(named(work)),
  };
}
