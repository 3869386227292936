import type { Tx } from '#platform/db/tx';
import { helloToUser } from '#platform/mail/greetings';

/** What a mail to a user takes from their login: its brand, and how it begins. */
export async function readMailedUser(tx: Tx, id: string) {
  const { brand } = await tx
    .selectFrom('users')
    .select('brand')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { brand, greeting: await helloToUser(tx, id) };
}
