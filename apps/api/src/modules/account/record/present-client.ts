import { client as reply, type Client } from '@counterfoil/contract/account/client';
import { MASKED } from '@counterfoil/contract/account/client-fields';
import { getLogo } from '@counterfoil/contract/account/invoice-settings';
import { DEFAULT_VAT_RATE } from '@counterfoil/domain/vat/default-vat';
import { storedFields } from '#platform/db/rows';
import type { Secrets } from '#platform/secrets';
import type { ClientRow, PayByBankRow } from './client-store.ts';
import { sealedAt } from '#platform/sealed-places';

/** The UTR or company's tax reference, readable. */
export const openTaxReference = (
  secrets: Secrets,
  { id, tax_reference_sealed: sealed }: ClientRow,
) => sealed && secrets.open(sealed, sealedAt('clients', 'tax_reference_sealed', id));

/** Row -> reply. The authentication code is as good as a signature: nobody gets it back. */
export function presentClient(
  secrets: Secrets,
  row: ClientRow,
  payByBank: PayByBankRow | undefined,
): Client {
  return {
    ...storedFields(row, reply),
    logo: { url: row.logo_blob_id ? getLogo.path.replace('{client_id}', row.id) : null },
    file: row.vat_certificate_name,
    vat_rate: row.vat_registered ? (row.vat_rate ?? DEFAULT_VAT_RATE) : null,
    is_vat_certificate_available: row.vat_certificate_available,
    pay_by_bank_id: payByBank?.merchant_ref ?? null,
    tax_reference: openTaxReference(secrets, row),
    companies_house_auth_code: row.companies_house_auth_code_sealed && MASKED,
  };
}
