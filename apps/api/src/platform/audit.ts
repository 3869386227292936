import { isDeepStrictEqual } from 'node:util';
import type { Tx } from './db/tx.ts';
import { newId } from './ids.ts';
import type { Clock } from './time/clock.ts';

/** The actor and the action's name: a caller with the `audit` of their route, or the portal itself. */
interface Actor {
  readonly action: string;
  readonly userId: string | null;
  readonly clientId?: string | null;
  readonly requestId?: string | null;
  readonly device?: string | null;
}

/** The record that the action changed. Amounts and ids only: no personal data. */
interface Subject {
  readonly id: string | null;
  readonly detail?: Record<string, string | number | boolean | null>;
  /** The names of the fields that changed (`changedFields`). */
  readonly changes?: readonly string[];
}

/** The names among `fields` whose values differ, sorted. */
export const changedFields = <R extends object>(
  before: R,
  after: R,
  fields: readonly string[] = Object.keys(after),
): string[] =>
  fields
    .filter((name) => !isDeepStrictEqual(before[name as keyof R], after[name as keyof R]))
    .toSorted();

/** Writes one row per subject, in the transaction of the action, so that each subject can be looked up. */
export async function audit(
  tx: Tx,
  clock: Clock,
  { action, userId, clientId = null, requestId = null, device = null }: Actor,
  subjects: Subject | readonly Subject[] = { id: null },
): Promise<void> {
  const at = clock.now().toString();
  await tx
    .insertInto('audit_log')
    .values(
      [subjects].flat().map(({ id, detail = {}, changes = [] }) => ({
        id: newId(clock),
        at,
        user_id: userId,
        client_id: clientId,
        action,
        subject_id: id,
        detail: JSON.stringify(detail),
        request_id: requestId,
        device,
        changes: [...changes],
      })),
    )
    .execute();
}

/** Writes what a save changed; a save that changed nothing is no change, and is not logged. */
export async function auditChanges(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  subject: Subject & Required<Pick<Subject, 'changes'>>,
): Promise<void> {
  if (subject.changes.length > 0) await audit(tx, clock, actor, subject);
}
