import { sql } from 'kysely';
import { refuse } from '../refusals.ts';
import type { Tx } from './tx.ts';

/** A request's Idempotency-Key and the request it belongs to. */
export interface Claim {
  readonly userId: string;
  readonly key: string;
  readonly route: string;
  /** SHA-256 over path and body: the same key with another body is refused. */
  readonly fingerprint: Buffer;
}

export interface KeyedRequest {
  readonly clientId: string;
  readonly claim: Claim;
}

/** Thrown to answer a repeated request with the first answer; the work is not repeated. */
export class Replay extends Error {
  readonly reply: unknown;
  constructor(reply: unknown) {
    super('replay');
    this.reply = reply;
  }
}

export const KEY_VALID_FOR = { hours: 24 };

export const otherRequest = () =>
  refuse('This Idempotency-Key was already used for a different request.');

/**
 * Takes the key for this transaction, or throws the first answer. A second request that arrives
 * while the first still runs waits here for its commit. Refused requests leave no trace.
 */
export async function replayOrClaim(
  tx: Tx,
  { clientId, claim }: KeyedRequest,
  now: Temporal.Instant,
): Promise<void> {
  const oldest = now.subtract(KEY_VALID_FOR).toString();
  const taken = await sql`
    insert into idempotency_keys as k (client_id, user_id, key, route, fingerprint, created_at)
    values (${clientId}, ${claim.userId}, ${claim.key}, ${claim.route}, ${claim.fingerprint}, ${now.toString()})
    on conflict (client_id, user_id, key) do update
      set route = excluded.route, fingerprint = excluded.fingerprint, reply = null, created_at = excluded.created_at
      where k.created_at < ${oldest}
    returning key`.execute(tx);
  if (taken.rows.length === 1) return;
  await throwReplay(tx, { clientId, claim }, now);
}

/** Whether the key was used before. Only the whole request tells whether it is a repeat. */
export async function isClaimed(
  tx: Tx,
  { clientId, claim }: KeyedRequest,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from idempotency_keys where client_id = ${clientId} and user_id = ${claim.userId}
      and key = ${claim.key} and created_at >= ${now.subtract(KEY_VALID_FOR).toString()}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Throws the first answer if there is one. */
export async function throwReplay(
  tx: Tx,
  { clientId, claim }: KeyedRequest,
  now: Temporal.Instant,
): Promise<void> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .where('created_at', '>=', now.subtract(KEY_VALID_FOR).toString())
    .executeTakeFirst();
  if (!first) return;
  if (!claim.fingerprint.equals(first.fingerprint)) throw otherRequest();
  throw new Replay(first.reply);
}

export async function keepReply(tx: Tx, { clientId, claim }: KeyedRequest, reply: unknown) {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('client_id', '=', clientId)
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .execute();
}

/** Removes expired answers: they hold names and amounts. */
export async function forgetOldKeys(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now.subtract(KEY_VALID_FOR).toString())
    .execute();
}
