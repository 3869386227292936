import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { SentenceRefusal } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { forgetOldRequests } from './password-requests.ts';

/** The token of a mailed link: 256 random bits. Only its hash is stored. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const WORKS_FOR = { hours: 1 };
export const WORKS_FOR_WORDS = '1 hour';
// For a while a late visitor still learns what became of the link.
const TOLD_FOR = { hours: 7 * 24 };

/** Creates a link and returns its token: 256 random bits; only the hash is stored. */
export async function givePasswordLink(tx: Tx, clock: Clock, userId: string): Promise<string> {
  const token = newLinkToken();
  const now = clock.now();
  await tx
    .insertInto('password_links')
    .values({
      id: newId(clock),
      user_id: userId,
      token_hash: linkTokenHash(token),
      created_at: now.toString(),
      expires_at: now.add(WORKS_FOR).toString(),
    })
    .execute();
  return token;
}

export const findPasswordLink = (tx: Tx, token: string) =>
  tx
    .selectFrom('password_links')
    .select(['id', 'user_id', 'expires_at', 'ended_at'])
    .where('token_hash', '=', linkTokenHash(token))
    .executeTakeFirst();

type FoundLink = NonNullable<Awaited<ReturnType<typeof findPasswordLink>>>;

export const endedLink = () =>
  new SentenceRefusal(
    410,
    'This link has been used already, or the password was changed after it was sent. Log in with the new password, or ask for a new link.',
  );

/** Why a link does not work, or null. */
export function refusedLink(
  link: FoundLink | undefined,
  now: Temporal.Instant,
): SentenceRefusal | null {
  if (!link) return new SentenceRefusal(404, 'This link is not valid. Please ask for a new one.');
  if (link.ended_at !== null) return endedLink();
  if (Temporal.Instant.compare(link.expires_at, now) > 0) return null;
  return new SentenceRefusal(
    410,
    `This link has expired: links work for ${WORKS_FOR_WORDS}. Please ask for a new one.`,
  );
}

/** Ends all links of a user; returns those that had not ended yet. */
export async function endPasswordLinks(tx: Tx, userId: string, now: Temporal.Instant) {
  const ended = await tx
    .updateTable('password_links')
    .set({ ended_at: now.toString() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Removes old links, and requests whose key has expired or that no job has looked at. */
export async function forgetOldPasswordLinks(tx: Tx, now: Temporal.Instant): Promise<void> {
  const before = now.subtract(TOLD_FOR).toString();
  await tx.deleteFrom('password_links').where('expires_at', '<', before).execute();
  await tx.deleteFrom('password_requests').where('created_at', '<', before).execute();
  await forgetOldRequests(tx, now);
}
