import type { VatScheme } from '@counterfoil/domain/vat/schemes';

/** The VAT schemes, as people read them. */
export const VAT_SCHEME_NAMES: Readonly<Record<VatScheme, string>> = {
  standard: 'Standard',
  flat_rate: 'Flat rate',
  retail: 'Retail',
  other_vat: 'Other',
};
