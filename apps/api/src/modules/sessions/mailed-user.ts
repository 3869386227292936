import type { Tx } from '#platform/db/tx';
import { helloToUser } from '#platform/mail/greetings';

/** Reads the parts of a mail to a user that follow from their login: its brand, and its greeting. */
export async function readMailedUser(tx: Tx, id: string) {
  const { brand } = await tx
    .selectFrom('users')
    .select('brand')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { brand, greeting: await helloToUser(tx, id) };
}
