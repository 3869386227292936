import type { CompanyRegistry } from '../port.ts';
import { companiesHouseApi } from './api.ts';
import type { CompaniesHouseSettings } from './settings.ts';
import { toCompany, toFound } from './transform.ts';

/** The register of companies of the United Kingdom. */
export function createCompaniesHouse(settings: CompaniesHouseSettings): CompanyRegistry {
  const api = companiesHouseApi(settings);
  return {
    company: async (number, asker) => {
      const profile = await api.profile(number, asker);
      return profile && toCompany(profile);
    },
    search: async (text, asker) => {
      const found = await api.search(text, asker);
      return found ? toFound(found) : [];
    },
  };
}
