import type { Tx } from './db/tx.ts';
import { newId } from './ids.ts';
import type { Clock } from './time/clock.ts';

export interface AuditEntry {
  readonly action: string;
  readonly userId: string | null;
  readonly clientId: string | null;
  readonly subjectId?: string | null;
  readonly detail?: Record<string, string | number | boolean | null>;
  readonly requestId?: string | null;
}

/** Writes who did what, in the transaction of the deed. Amounts and ids only: no personal data. */
export function audit(tx: Tx, clock: Clock, entry: AuditEntry): Promise<void> {
  return auditAll(tx, clock, [entry]);
}

/** The same for a deed on several things: a line for each, so that each can be looked up. */
export async function auditAll(tx: Tx, clock: Clock, entries: readonly AuditEntry[]) {
  const at = clock.now().toString();
  await tx
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        id: newId(clock),
        at,
        user_id: entry.userId,
        client_id: entry.clientId,
        action: entry.action,
        subject_id: entry.subjectId ?? null,
        detail: JSON.stringify(entry.detail ?? {}),
        request_id: entry.requestId ?? null,
      })),
    )
    .execute();
}
