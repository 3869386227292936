import type { Profile } from '@counterfoil/contract/account/schemas';
import type { UserCaller } from '#platform/caller';
import type { Transact } from '#platform/db/transact';
import type { Secrets } from '#platform/secrets';
import { presentContact } from './present-contact.ts';

/**
 * The signed-in user with a primary contact for each of their clients. `brand` narrows to the clients
 * of that brand; a user only has clients of their own brand.
 */
export async function getProfile(
  deps: { readonly transact: Transact; readonly secrets: Secrets },
  caller: UserCaller,
  brand: string | undefined,
): Promise<Profile> {
  const rows = await deps.transact.acrossClients(async (tx) => {
    const clients = await tx
      .selectFrom('memberships as m')
      .innerJoin('clients as c', 'c.id', 'm.client_id')
      .selectAll('c')
      .where('m.user_id', '=', caller.userId)
      .$if(brand !== undefined, (query) => query.where('c.brand', '=', brand ?? ''))
      .orderBy('c.client_number')
      .execute();
    const ids = clients.map((client) => client.id);
    const contacts = ids.length
      ? await tx
          .selectFrom('contacts')
          .selectAll()
          .where('client_id', 'in', ids)
          .orderBy('id')
          .execute()
      : [];
    return { clients, contacts };
  });
  const primaries = rows.clients.flatMap((client) =>
    rows.contacts
      .filter((contact) => contact.client_id === client.id && contact.is_primary)
      .map((contact) => presentContact(deps.secrets, contact, client)),
  );
  return {
    id: caller.userId,
    email: caller.email,
    contacts: primaries,
    secondary_contact_ids: rows.contacts
      .filter((contact) => !contact.is_primary)
      .map(({ client_id, id }) => ({ client_id, id })),
  };
}
