import type { CompanyProfile, RegisteredCompany } from '@counterfoil/contract/account/company';

/** The details of a company, in the order of the screen. */
export const DETAILS = [
  { field: 'company_number', label: 'Company number' },
  { field: 'company_name', label: 'Company name' },
  { field: 'year_end', label: 'Year end (day/month)' },
  { field: 'address_line_1', label: 'Address line 1' },
  { field: 'address_line_2', label: 'Address line 2' },
  { field: 'city', label: 'City' },
  { field: 'post_code', label: 'Postal code' },
] as const satisfies readonly { field: keyof CompanyProfile; label: string }[];

const ADDRESS = ['address_line_1', 'address_line_2', 'city', 'post_code'] as const;

/** A detail that an update changes. */
export interface Difference {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What an update would change. What the register does not know stays as it is. */
export function differencesOf(stored: CompanyProfile, company: RegisteredCompany): Difference[] {
  const hasAddress = ADDRESS.some((field) => company[field]);
  const isKept = (field: (typeof DETAILS)[number]['field']) =>
    (field === 'year_end' && !company.year_end) ||
    (!hasAddress && ADDRESS.some((part) => part === field));
  return DETAILS.filter(({ field }) => !isKept(field) && stored[field] !== company[field]).map(
    ({ field, label }) => ({ label, before: stored[field], after: company[field] }),
  );
}
