/** How a client accounts for VAT. */
export const VAT_SCHEMES = ['standard', 'flat_rate', 'retail', 'other_vat'] as const;
export type VatScheme = (typeof VAT_SCHEMES)[number];

/** How often a client sends VAT returns. */
export const VAT_RETURN_FREQUENCIES = [
  'quarterly_frequency',
  'annual_frequency',
  'monthly_frequency',
] as const;
export type VatReturnFrequency = (typeof VAT_RETURN_FREQUENCIES)[number];
