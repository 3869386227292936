import type { Tx } from '#platform/db/tx';
import type { PasswordDeps } from './password-deps.ts';
import { endPasswordLinks } from './password-links.ts';
import type { PasswordUser } from './users.ts';

interface NewPassword {
  readonly hash: string;
  /** The session that stays; all others end. */
  readonly keep?: string;
}

/**
 * Replaces the password of a locked user, ends what the old one gave access to, and tells the user.
 * @returns the links that it ended
 */
export async function setPassword(
  { clock, throttle, userMails }: Pick<PasswordDeps, 'clock' | 'throttle' | 'userMails'>,
  tx: Tx,
  user: PasswordUser,
  { hash, keep }: NewPassword,
): Promise<readonly string[]> {
  await tx.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute();
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .$if(keep !== undefined, (query) => query.where('id', '<>', keep ?? ''))
    .execute();
  await throttle.forget(tx, user.email);
  await userMails.add(tx, { kind: 'password_changed', user });
  return endPasswordLinks(tx, user.id, clock.now());
}

/** Gives a locked user, who was invited, their first password. Failed attempts with their email are forgotten. */
export async function setFirstPassword(
  { throttle }: Pick<PasswordDeps, 'throttle'>,
  tx: Tx,
  user: PasswordUser,
  hash: string,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute();
  await throttle.forget(tx, user.email);
}
