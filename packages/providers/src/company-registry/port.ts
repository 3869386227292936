/** A company as the register has it. The names of its fields are those of the company profile. */
export interface RegisteredCompany {
  readonly company_number: string;
  readonly company_name: string;
  /** "active", "dissolved", "liquidation", ... */
  readonly company_status: string | null;
  /** "ltd", "plc", "llp", ... */
  readonly company_type: string | null;
  /** The day on which its financial year ends, each year; null before its first accounts are set. */
  readonly year_end: { readonly day: number; readonly month: number } | null;
  /** Of its registered office, with the number of the house. */
  readonly address_line_1: string | null;
  readonly address_line_2: string | null;
  readonly city: string | null;
  readonly post_code: string | null;
}

/** A company as a search finds it. */
export interface FoundCompany extends Pick<
  RegisteredCompany,
  'company_number' | 'company_name' | 'company_status' | 'company_type'
> {
  /** Its address in one line. */
  readonly address: string | null;
}

/** The most companies that a search finds. */
export const MOST_FOUND = 10;

/**
 * The official register of companies. Its failures are `ProviderError`s. `asker` is the client for whom it is asked:
 * failures of one client alone do not block the others.
 */
export interface CompanyRegistry {
  /** No register is set up: each call fails, and a retry is pointless. */
  readonly isMissing?: true;
  /** @param number in the register's own form, "09876543"; null when there is no such company. */
  company(number: string, asker: string): Promise<RegisteredCompany | null>;
  /** The companies that fit a name or a number, the best first. */
  search(text: string, asker: string): Promise<readonly FoundCompany[]>;
}
