/** How a client accounts for VAT. */
export const VAT_SCHEMES = ['standard', 'flat_rate', 'retail', 'other_vat'] as const;
export type VatScheme = (typeof VAT_SCHEMES)[number];
