/** The departments that a client may write to. */
export const DEPARTMENTS = ['general', 'bookkeeping', 'vat', 'technical'] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** Names shown to people. */
export const DEPARTMENT_NAMES: Readonly<Record<Department, string>> = {
  general: 'General',
  bookkeeping: 'Bookkeeping',
  vat: 'VAT',
  technical: 'Technical',
};
