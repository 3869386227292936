import { COMPANIES, type Company } from './companies.ts';

export interface Register {
  list(): Company[];
  find(number: string): Company | undefined;
  /** Companies with every word of the text in their name, or with this number. */
  search(text: string): Company[];
  /** Changes members of a company, as if it had filed them; false when there is none. */
  change(number: string, members: object): boolean;
  /** Undoes all changes. */
  reset(): void;
}

export function openRegister(): Register {
  const companies = new Map<string, Company>();
  const reset = () => {
    for (const company of COMPANIES) companies.set(company.company_number, company);
  };
  reset();
  return {
    list: () => [...companies.values()],
    find: (number) => companies.get(number),
    search: (text) => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      return [...companies.values()].filter(({ company_name, company_number }) => {
        const known = `${company_name} ${company_number}`.toLowerCase();
        return words.length > 0 && words.every((word) => known.includes(word));
      });
    },
    change: (number, members) => {
      const company = companies.get(number);
      if (company) companies.set(number, { ...company, ...members, company_number: number });
      return company !== undefined;
    },
    reset,
  };
}
