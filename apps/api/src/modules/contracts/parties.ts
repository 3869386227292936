import type { PaperCustomer } from '@counterfoil/domain/papers/paper-view';
import { readClient, readPrimaryContact } from '#modules/account/public';
import { brandCalled, type Brand } from '#platform/brands';
import type { Tx } from '#platform/db/tx';
import { readBrandContracts } from './brand-contracts.ts';

/** The provider and the client, as their contracts name them. */
export interface Parties {
  readonly provider: Pick<Brand, 'name' | 'supportEmail' | 'legalLine' | 'accent'> & {
    readonly address_lines: readonly string[];
  };
  readonly client: PaperCustomer;
}

export async function readParties(
  tx: Tx,
  brands: readonly Brand[],
  clientId: string,
): Promise<Parties> {
  const client = await readClient(tx, clientId);
  const contact = await readPrimaryContact(tx, clientId);
  const brand = brandCalled(brands, client.brand);
  const { address_lines } = await readBrandContracts(brand.id);
  const lines = [client.address_line_1, client.address_line_2, client.city, client.post_code];
  return {
    provider: { ...brand, address_lines },
    client: {
      name: client.company_name,
      contact_name: nameOf(contact),
      address_lines: lines.filter((line): line is string => Boolean(line)),
    },
  };
}

const nameOf = (contact: { first_name: string | null; last_name: string | null } | undefined) =>
  [contact?.first_name, contact?.last_name].filter(Boolean).join(' ') || null;

/** Parts that the provider's papers share: they have the brand's colour, and no VAT facts. */
export const frameOf = ({ provider, client }: Parties) => ({
  is_vat_registered: false,
  accent: provider.accent,
  logo: null,
  seller: {
    name: provider.name,
    address_lines: provider.address_lines,
    company_number: null,
    vat_number: null,
    email: provider.supportEmail,
    phone: null,
  },
  customer: client,
});
