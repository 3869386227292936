import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { deleteOld } from '#platform/db/delete-old';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';

const COOKIE = 'counterfoil_device';
/** Browsers take such a name from this host alone, over HTTPS, for all of its paths. */
const SAFE_COOKIE = `__Host-${COOKIE}`;
// The plain name is read over HTTPS too: browsers got it from earlier releases.
const SENT = [SAFE_COOKIE, COOKIE].map(
  (name) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`),
);
/** The longest time that browsers keep a cookie. */
const KEPT_DAYS = 400;
/** More browsers than a person has: a script that keeps no cookies must not fill the table. */
const MOST_OF_A_USER = 50;

/** The device cookie of a request; null without one. It gives no rights. */
export function deviceTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const sent = SENT.map((pattern) => pattern.exec(headers.cookie ?? '')?.[1]);
  return sent.find((token) => token !== undefined) ?? null;
}

/** Out of reach of scripts. Without HTTPS, as in the demo, it is sent only where sessions start. */
export function deviceCookie(token: string, { protocol }: Pick<FastifyRequest, 'protocol'>) {
  const rules = `Max-Age=${KEPT_DAYS * 86_400}; HttpOnly; SameSite=Strict`;
  return protocol === 'https'
    ? `${SAFE_COOKIE}=${token}; Path=/; ${rules}; Secure`
    : `${COOKIE}=${token}; Path=/v1/auth; ${rules}`;
}

export interface RecognisedDevice {
  /** The cookie for the device to keep. */
  readonly token: string;
  /** The user has signed in before, but never here. */
  readonly isNew: boolean;
}

/**
 * Remembers that a user signs in on a device. Several users of one browser share its cookie; a cookie that the server
 * never gave is replaced.
 */
export async function recogniseDevice(
  tx: Tx,
  userId: string,
  sent: string | null,
  now: Temporal.Instant,
): Promise<RecognisedDevice> {
  const isOurs = sent !== null && (await isGiven(tx, sent));
  const token = isOurs ? sent : randomBytes(32).toString('base64url');
  const known = await knownDevices(tx, userId);
  const token_hash = hashOf(token);
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash, seen_at: now.toString() })
    .onConflict((row) =>
      row.columns(['user_id', 'token_hash']).doUpdateSet({ seen_at: now.toString() }),
    )
    .execute();
  if (known.length >= MOST_OF_A_USER) await forgetOldest(tx, userId);
  const isKnown = known.some((row) => token_hash.equals(row.token_hash));
  return { token, isNew: known.length > 0 && !isKnown };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

const knownDevices = (tx: Tx, userId: string) =>
  tx.selectFrom('known_devices').select('token_hash').where('user_id', '=', userId).execute();

async function isGiven(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .select('seen_at')
    .where('token_hash', '=', hashOf(token))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets all devices of the user but this one. */
export async function forgetOtherDevices(tx: Tx, userId: string, token: string): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', hashOf(token))
    .execute();
}

/** Forgets devices whose cookie has expired. */
export const forgetOldDevices = (transact: Transact, now: Temporal.Instant): Promise<void> =>
  deleteOld(
    transact,
    'known_devices',
    sql`seen_at < ${now.subtract({ hours: 24 * KEPT_DAYS }).toString()}`,
  );

async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from known_devices where user_id = ${userId} and token_hash not in (
      select token_hash from known_devices where user_id = ${userId}
      order by seen_at desc, token_hash limit ${MOST_OF_A_USER})`.execute(tx);
}
