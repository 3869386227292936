import type * as contract from '@counterfoil/contract/account/routes';
import type { Profile } from '@counterfoil/contract/account/schemas';
import type { Call } from '#platform/http/serve-route';
import { among } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { AccountDeps } from './deps.ts';
import { presentContact } from './present-contact.ts';

/**
 * The signed-in user with a primary contact for each of their clients. `brand` narrows to the clients
 * of that brand; a user only has clients of their own brand.
 */
export async function getProfile(
  deps: AccountDeps,
  { caller, query: { brand } }: Call<typeof contract.getProfile>,
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
    return { clients, contacts, consents: await readConsents(tx, ids) };
  });
  const contactsOf = Map.groupBy(rows.contacts, ({ client_id }) => client_id);
  const primaries = rows.clients.flatMap((client) =>
    (contactsOf.get(client.id) ?? [])
      .filter((contact) => contact.is_primary)
      .map((contact) => presentContact(deps.secrets, contact, client)),
  );
  return {
    id: caller.userId,
    email: caller.email,
    contacts: primaries,
    secondary_contact_ids: rows.contacts
      .filter((contact) => !contact.is_primary)
      .map(({ client_id, id }) => ({ client_id, id })),
    open_banking_consents: rows.consents,
  };
}

const readConsents = (tx: Tx, clientIds: readonly string[]) =>
  tx
    .selectFrom('open_banking_consents')
    .select(['id', 'client_id', 'provider_name', 'consent_expires_at'])
    .where(among(clientIds, 'client_id'))
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
