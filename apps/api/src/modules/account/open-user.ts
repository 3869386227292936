import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Clock } from '#platform/time/clock';
import { hashPassword } from '#modules/sessions/public';

/** Creates a login for one or more clients. Without a password it is invited and cannot sign in yet. */
export async function openUser(
  clock: Clock,
  tx: Tx,
  user: {
    readonly brand: string;
    readonly email: string;
    readonly password: string | null;
    readonly clients: readonly { readonly clientId: string; readonly contactId: string }[];
  },
): Promise<string> {
  const id = newId(clock);
  await tx
    .insertInto('users')
    .values({
      id,
      brand: user.brand,
      email: user.email.toLowerCase(),
      password_hash: user.password === null ? null : await hashPassword(user.password),
      created_at: clock.now().toString(),
    })
    .execute();
  for (const { clientId, contactId } of user.clients) {
    await tx
      .insertInto('memberships')
      .values({ user_id: id, client_id: clientId, contact_id: contactId })
      .execute();
  }
  return id;
}
