import type { Tx } from '#platform/db/tx';
import type { MailedUser } from '#platform/mail/user-mails';
import { helloToUser } from '#platform/mail/greetings';

export interface PasswordUser extends MailedUser {
  readonly password_hash: string | null;
}

const one = (tx: Tx, id: string) =>
  tx.selectFrom('users').select(['id', 'email', 'brand', 'password_hash']).where('id', '=', id);

export const readUser = (tx: Tx, id: string): Promise<PasswordUser> =>
  one(tx, id).executeTakeFirstOrThrow();

/** The same, locked: one change of a password at a time. */
export const lockUser = (tx: Tx, id: string): Promise<PasswordUser> =>
  one(tx, id).forUpdate().executeTakeFirstOrThrow();

/** Reads the parts of a mail to a user that follow from their login: its brand, and its greeting. */
export async function readMailedUser(tx: Tx, id: string) {
  const { brand } = await tx
    .selectFrom('users')
    .select('brand')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { brand, greeting: await helloToUser(tx, id) };
}
