import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { KEY_VALID_FOR, otherRequest } from '#platform/db/idempotency';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Clock } from '#platform/time/clock';

interface PasswordRequest {
  readonly email: string;
  readonly brand: string | null;
  readonly redirect_url: string;
  readonly key: string | null;
}

const sha256 = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * Notes a request and returns its id; null for a repetition under its Idempotency-Key, 422 for another request under it.
 * A second request that arrives while the first still runs waits here for its commit.
 */
export async function noteRequest(
  tx: Tx,
  clock: Clock,
  { email, brand, redirect_url, key }: PasswordRequest,
): Promise<string | null> {
  const id = newId(clock);
  const now = clock.now();
  const keyHash = key === null ? null : sha256(key);
  const fingerprint = key === null ? null : sha256(key, email, redirect_url);
  const { rows } = await sql`
    insert into password_requests as r (id, email, brand, key_hash, fingerprint, created_at)
    values (${id}, ${email}, ${brand}, ${keyHash}, ${fingerprint}, ${now.toString()})
    on conflict (key_hash) do update
      set id = excluded.id, email = excluded.email, brand = excluded.brand, fingerprint = excluded.fingerprint,
          created_at = excluded.created_at
      where r.created_at < ${now.subtract(KEY_VALID_FOR).toString()}
    returning id`.execute(tx);
  if (rows.length === 1) return id;
  const first = await tx
    .selectFrom('password_requests')
    .select('fingerprint')
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow();
  if (!fingerprint?.equals(first.fingerprint ?? Buffer.of())) throw otherRequest();
  return null;
}

export async function forgetRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('password_requests').where('id', '=', id).execute();
}

/** Takes a request, once. A request's key, if it has one, is kept without the email. */
export async function takeRequest(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('password_requests')
    .select(['email', 'brand', 'key_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.email === null) return null;
  if (row.key_hash === null) await forgetRequest(tx, id);
  else
    await tx.updateTable('password_requests').set({ email: null }).where('id', '=', id).execute();
  return { email: row.email, brand: row.brand };
}

/** Removes requests whose key has expired. */
export async function forgetOldRequests(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom('password_requests')
    .where('email', 'is', null)
    .where('created_at', '<', now.subtract(KEY_VALID_FOR).toString())
    .execute();
}
