import type * as contract from '@counterfoil/contract/account/routes';
import { contact, type Contact, type Profile } from '@counterfoil/contract/account/schemas';
import { currentScreen } from '@counterfoil/domain/sign-up/current-screen';
import { DEFAULT_VAT_RATE } from '@counterfoil/domain/vat/default-vat';
import type { Call } from '#platform/http/serve-route';
import type { Secrets } from '#platform/secrets';
import { among, storedFields } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { storageLimit, type ClientRow, type ContactRow } from './client-store.ts';
import type { AccountDeps } from './deps.ts';

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

// Free mail providers: such an address says nothing about the client's own domain.
const PERSONAL_DOMAINS = new Set([
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'me.com',
  'aol.com',
  'btinternet.com',
  'sky.com',
]);

/** Row -> reply: a client's contact with the client facts that the screens need. */
export function presentContact(secrets: Secrets, row: ContactRow, client: ClientRow): Contact {
  const open = (sealed: Uint8Array | null) => (sealed ? secrets.open(sealed) : null);
  const { text: human_limit } = storageLimit(client.storage_tier);
  const domain = row.email?.split('@').at(-1)?.toLowerCase() ?? '';
  return {
    ...storedFields(client, contact),
    ...storedFields(row, contact),
    birthday: open(row.birthday_sealed),
    national_insurance_number: open(row.national_insurance_number_sealed),
    tax_reference: open(row.tax_reference_sealed),
    vat_rate: client.vat_registered ? (client.vat_rate ?? DEFAULT_VAT_RATE) : null,
    storage_tier: { name: client.storage_tier, human_limit },
    shoebox_client: client.shoebox,
    personal_email_domain: PERSONAL_DOMAINS.has(domain),
    sign_up_screen: currentScreen({ ...client, ...row, client_step: client.client_step }),
    primary: row.is_primary,
  };
}
