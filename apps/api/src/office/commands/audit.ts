import { readAudit, type AuditRow } from '#modules/history/public';
import { findClientOrErased } from '../find-client.ts';
import { atLondon, table } from '../table.ts';
import { newest } from './newest.ts';

/** `audit [--client C] [--limit N] [--before ID]`: who did what, the newest first; by id, also for an erased client. */
export const audit = newest(readAudit, textOf, findClientOrErased);

function textOf(data: readonly AuditRow[]): string {
  const rows = data.map((row) => [
    atLondon(row.at),
    row.action,
    row.office_user ?? (named(row.user_name, row.user_id) || 'portal'),
    named(row.company_name, row.client_id),
    row.subject_id,
    [...row.changes, JSON.stringify(row.detail)].filter((part) => part !== '{}').join(' '),
  ]);
  return table(['When', 'Action', 'Who', 'Client', 'Subject', 'What'], rows);
}

/** "Ada Hill 0199c2a4-…"; only the id for an erased person. */
const named = (name: string | null, id: string | null) => [name, id].filter(Boolean).join(' ');
