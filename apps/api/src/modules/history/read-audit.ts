import { partOf, type Newest, type Part } from '#platform/db/newest';
import type { Transact } from '#platform/db/transact';

/** A row of the audit log, as the office reads it. */
export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly client_id: string | null;
  readonly user_id: string | null;
  readonly office_user: string | null;
  readonly subject_id: string | null;
  readonly detail: unknown;
  readonly changes: readonly string[];
  readonly device: string | null;
  readonly request_id: string | null;
}

/** Rows of the audit log, of one client or of all, the newest first. @param clientId null: all */
export const readAudit = (
  { transact }: { readonly transact: Transact },
  clientId: string | null,
  part: Newest,
): Promise<Part<AuditRow>> =>
  transact.acrossClients(async (tx) => {
    const rows = await tx
      .selectFrom('audit_log')
      .select(['id', 'at', 'action', 'client_id', 'user_id', 'office_user', 'subject_id'])
      .select(['detail', 'changes', 'device', 'request_id'])
      .$if(clientId !== null, (all) => all.where('client_id', '=', clientId))
      .$if(part.before !== null, (all) => all.where('id', '<', part.before))
      .orderBy('id', 'desc')
      .limit(part.limit + 1)
      .execute();
    return partOf(rows, part);
  });
