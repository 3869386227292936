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

/** The newest rows of the audit log, of one client or of all. @param clientId null: all */
export const readAudit = (
  { transact }: { readonly transact: Transact },
  clientId: string | null,
  limit: number,
): Promise<AuditRow[]> =>
  transact.acrossClients((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['id', 'at', 'action', 'client_id', 'user_id', 'office_user', 'subject_id'])
      .select(['detail', 'changes', 'device', 'request_id'])
      .$if(clientId !== null, (all) => all.where('client_id', '=', clientId))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
