import type { Tx } from '@counterfoil/api/platform/db/tx';
import { sql } from 'kysely';

/**
 * Gives the transaction's login the rights of the audit log's owner, which production's login has only while it
 * migrates. The transaction must be undone.
 */
export async function becomeOwnerOfLog(tx: Tx): Promise<void> {
  await sql`do $$
    begin
      if not pg_has_role('counterfoil_audit', 'usage') then grant counterfoil_audit to current_user; end if;
    end $$`.execute(tx);
}
