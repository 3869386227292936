import { sql } from 'kysely';
import { partOf, type NewestPart, type Part } from '#platform/db/newest';
import type { Transact } from '#platform/db/transact';

/** A row of the audit log, as the office reads it. */
export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly client_id: string | null;
  /** Null once the client is erased. */
  readonly company_name: string | null;
  readonly user_id: string | null;
  /** The contact's name, else the e-mail of the login; null once that is erased. */
  readonly user_name: string | null;
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
  part: NewestPart,
): Promise<Part<AuditRow>> =>
  transact.acrossClients(async (tx) => {
    const rows = await tx
      .selectFrom('audit_log as a')
      .leftJoin('clients as c', 'c.id', 'a.client_id')
      .leftJoin('users as u', 'u.id', 'a.user_id')
      .leftJoin('memberships as m', (join) =>
        join.onRef('m.user_id', '=', 'a.user_id').onRef('m.client_id', '=', 'a.client_id'),
      )
      .leftJoin('contacts as p', 'p.id', 'm.contact_id')
      .select(['a.id', 'a.at', 'a.action', 'a.client_id', 'c.company_name', 'a.user_id'])
      .select(
        sql<
          string | null
        >`coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), u.email)`.as('user_name'),
      )
      .select(['a.office_user', 'a.subject_id', 'a.detail', 'a.changes', 'a.device'])
      .select('a.request_id')
      .$if(clientId !== null, (all) => all.where('a.client_id', '=', clientId))
      .$if(part.before !== null, (all) => all.where('a.id', '<', part.before))
      .orderBy('a.id', 'desc')
      .limit(part.limit + 1)
      .execute();
    return partOf(rows, part);
  });
