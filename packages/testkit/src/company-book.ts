import { ProviderError, type ProviderErrorCode } from '@counterfoil/providers/calls/port';
import type {
  CompanyRegistry,
  RegisteredCompany,
} from '@counterfoil/providers/company-registry/port';
import { createSteps } from './steps.ts';

/** The company of `signedInClient`, with an address of its own. */
const TEST_JOINERY: RegisteredCompany = {
  company_number: '01234567',
  company_name: 'Test Joinery Ltd',
  company_status: 'active',
  company_type: 'ltd',
  year_end: { day: 30, month: 9 },
  address_line_1: '9 New Street',
  address_line_2: 'Holbeck',
  city: 'Leeds',
  post_code: 'LS11 5QN',
};

/** A register of companies in memory, which tests change and make fail. */
export interface CompanyBook {
  readonly registry: CompanyRegistry;
  /** Enters a company, or changes one; with an error it fails whenever it is asked for. */
  enter(company: Partial<RegisteredCompany>, error?: ProviderErrorCode): RegisteredCompany;
  /** How often this company was asked for. */
  asked(number: string): number;
  /** Holds back answers about this company until the returned function is called. */
  hold(number: string): () => void;
}

export function createCompanyBook(): CompanyBook {
  const companies = new Map([[TEST_JOINERY.company_number, TEST_JOINERY]]);
  // The number of a company stands in the place of a client.
  const { steps, begin } = createSteps<'company', ProviderErrorCode>();
  const registry: CompanyRegistry = {
    company: async (number) => {
      const error = await begin(number, 'company');
      if (error) throw new ProviderError(error, 'as the test wants it');
      return companies.get(number) ?? null;
    },
    search: async (text) => {
      const words = text.toLowerCase();
      const fits = ({ company_name, company_number }: RegisteredCompany) =>
        `${company_name} ${company_number}`.toLowerCase().includes(words);
      return [...companies.values()].filter(fits).slice(0, 10).map(toFound);
    },
  };
  return {
    registry,
    enter: (changes, error) => {
      const { company_number: number = TEST_JOINERY.company_number } = changes;
      const company = { ...TEST_JOINERY, ...companies.get(number), ...changes };
      companies.set(number, company);
      steps.fail(number, 'company', error);
      return company;
    },
    asked: (number) => steps.asked(number, 'company'),
    hold: (number) => steps.hold(number, 'company'),
  };
}

const toFound = (company: RegisteredCompany) => ({
  company_number: company.company_number,
  company_name: company.company_name,
  company_status: company.company_status,
  company_type: company.company_type,
  address: [company.address_line_1, company.address_line_2, company.city, company.post_code]
    .filter(Boolean)
    .join(', '),
});
