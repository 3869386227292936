export const BUSINESS_TYPES = ['sole-trader', 'partnership', 'ltd', 'llp'] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** Limited companies and LLPs are at Companies House; the others have no number there. */
export const isRegisteredCompany = (type: BusinessType): boolean =>
  type === 'ltd' || type === 'llp';
