import { contact, type Contact } from '@counterfoil/contract/account/schemas';
import { currentScreen } from '@counterfoil/domain/sign-up/current-screen';
import { DEFAULT_VAT_RATE } from '@counterfoil/domain/vat/default-vat';
import { storedFields } from '#platform/db/rows';
import type { Secrets } from '#platform/secrets';
import { storageLimit, type ClientRow, type ContactRow } from './client-store.ts';
import { sealedAt, type SealedColumn } from '#platform/sealed-places';

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
  const open = (column: SealedColumn<'contacts'>) => {
    const sealed = row[column];
    return sealed ? secrets.open(sealed, sealedAt('contacts', column, row.id)) : null;
  };
  const { text: human_limit } = storageLimit(client.storage_tier);
  const domain = row.email?.split('@').at(-1)?.toLowerCase() ?? '';
  return {
    ...storedFields(client, contact),
    ...storedFields(row, contact),
    birthday: open('birthday_sealed'),
    national_insurance_number: open('national_insurance_number_sealed'),
    tax_reference: open('tax_reference_sealed'),
    vat_rate: client.vat_registered ? (client.vat_rate ?? DEFAULT_VAT_RATE) : null,
    storage_tier: { name: client.storage_tier, human_limit },
    shoebox_client: client.shoebox,
    personal_email_domain: PERSONAL_DOMAINS.has(domain),
    sign_up_screen: currentScreen({ ...client, ...row, client_step: client.client_step }),
    primary: row.is_primary,
  };
}
