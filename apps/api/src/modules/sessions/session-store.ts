import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';

/** 14 days from the last use. */
const LIFETIME_HOURS = 14 * 24;
// Extended at most once an hour: a write on every read would cost too much.
const SLIDE_AFTER_HOURS = 1;

export const tokenHash = (token: string) => createHash('sha256').update(token).digest();

export interface NewSession {
  readonly id: string;
  /** 256 random bits; only the hash is stored. */
  readonly token: string;
  readonly expiresAt: Temporal.Instant;
}

export async function startSession(tx: Tx, clock: Clock, userId: string): Promise<NewSession> {
  const now = clock.now();
  const session = {
    id: newId(clock),
    token: randomBytes(32).toString('base64url'),
    expiresAt: now.add({ hours: LIFETIME_HOURS }),
  };
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: userId,
      token_hash: tokenHash(session.token),
      created_at: now.toString(),
      seen_at: now.toString(),
      expires_at: session.expiresAt.toString(),
    })
    .execute();
  return session;
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export function isDueToSlide(seenAt: string, now: Temporal.Instant): boolean {
  return Temporal.Instant.from(seenAt).until(now).total('hours') >= SLIDE_AFTER_HOURS;
}

export async function slideSession(
  tx: Tx,
  sessionId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ seen_at: now.toString(), expires_at: now.add({ hours: LIFETIME_HOURS }).toString() })
    .where('id', '=', sessionId)
    .execute();
}

/** Removes expired sessions, so that the table holds only devices in use. */
export async function removeExpiredSessions(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', now.toString()).execute();
}
