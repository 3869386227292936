import type { Selectable } from 'kysely';
import type { Contact } from '@counterfoil/contract/account/schemas';
import { DEFAULT_VAT_RATE } from '@counterfoil/domain/vat/rates';
import type { Schema } from '#platform/db/schema.gen';
import type { Secrets } from '#platform/secrets';
import { storageLimit } from './storage-limit.ts';

type ContactRow = Selectable<Schema['contacts']>;
type ClientRow = Selectable<Schema['clients']>;

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
export function presentContact(secrets: Secrets, contact: ContactRow, client: ClientRow): Contact {
  const open = (sealed: Uint8Array | null) => (sealed ? secrets.open(sealed) : null);
  const { text: human_limit } = storageLimit(client.storage_tier);
  const domain = contact.email?.split('@').at(-1)?.toLowerCase() ?? '';
  return {
    id: contact.id,
    client_id: client.id,
    client_number: client.client_number,
    first_name: contact.first_name,
    last_name: contact.last_name,
    email: contact.email,
    phone: contact.phone,
    secondary_phone: contact.secondary_phone,
    birthday: open(contact.birthday_sealed),
    national_insurance_number: open(contact.national_insurance_number_sealed),
    tax_reference: open(contact.tax_reference_sealed),
    tax_reference_none: contact.tax_reference_none,
    building_number: contact.building_number,
    address_line_1: contact.address_line_1,
    address_line_2: contact.address_line_2,
    city: contact.city,
    postal_code: contact.postal_code,
    relationship: contact.relationship,
    company_name: client.company_name,
    company_number: client.company_number,
    business_type: client.business_type,
    vat_registered: client.vat_registered,
    vat_number: client.vat_number,
    vat_scheme: client.vat_scheme,
    vat_rate: client.vat_registered ? (client.vat_rate ?? DEFAULT_VAT_RATE) : null,
    payment_terms: client.payment_terms,
    contract_id: null,
    contract_confirmed_at: null,
    hmrc_subscribed_at: client.hmrc_subscribed_at,
    client_step: client.client_step,
    started_on: client.started_on,
    client_status: client.client_status,
    storage_tier: { name: client.storage_tier, human_limit },
    paper: client.paper,
    shoebox_client: client.shoebox,
    personal_email_domain: PERSONAL_DOMAINS.has(domain),
    external_accounting_id: client.external_accounting_id,
    external_accounting_client: client.external_accounting_id !== null,
    usable_bank_details: client.usable_bank_details,
    primary: contact.is_primary,
    identity_type: contact.identity_type,
    additional_file: null,
  };
}
