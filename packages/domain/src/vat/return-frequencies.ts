/** How often a client sends VAT returns. */
export const VAT_RETURN_FREQUENCIES = [
  'quarterly_frequency',
  'annual_frequency',
  'monthly_frequency',
] as const;
export type VatReturnFrequency = (typeof VAT_RETURN_FREQUENCIES)[number];
