import type { CompanyProfile, RegisteredCompany } from '@counterfoil/contract/account/company';

/** The details of a company, in the order of the screen. */
const LABELS = {
  company_number: 'Company number',
  company_name: 'Company name',
  year_end: 'Year end (day/month)',
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  city: 'City',
  post_code: 'Postal code',
} as const satisfies Partial<Record<keyof CompanyProfile, string>>;
type Detail = keyof typeof LABELS;
export const DETAILS = (Object.keys(LABELS) as Detail[]).map((field) => ({
  field,
  label: LABELS[field],
}));

const ADDRESS = ['address_line_1', 'address_line_2', 'city', 'post_code'] as const;

/** Whether only the office's details are known. */
export const isBare = (company: CompanyProfile): boolean =>
  ['year_end' as const, ...ADDRESS].every((field) => company[field] === null);

/** A detail that an update changes. */
export interface Difference {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The details an update would change. Those the register lacks stay as they are. */
export function differencesOf(stored: CompanyProfile, company: RegisteredCompany): Difference[] {
  const hasAddress = ADDRESS.some((field) => company[field]);
  const isKept = (field: Detail) =>
    (field === 'year_end' && !company.year_end) ||
    (!hasAddress && ADDRESS.some((part) => part === field));
  return DETAILS.filter(({ field }) => !isKept(field) && stored[field] !== company[field]).map(
    ({ field, label }) => ({ label, before: stored[field], after: company[field] }),
  );
}
