import * as contract from '@counterfoil/contract/account/company';
import type { SignedInClient } from './clients.ts';

/** The register's entry of a company: all of it differs from the details that a new client gave. */
export const REGISTERED = {
  company_name: 'Test Joinery and Sons Ltd',
  year_end: { day: 5, month: 9 },
  address_line_1: '9 New Street',
  address_line_2: 'Holbeck',
  city: 'Leeds',
  post_code: 'LS11 5QN',
};

/** The company of the client whom a test has at the time of each call. */
export function companyOf(client: () => SignedInClient, number: () => string) {
  const update = (query: object = {}) => client().raw(contract.updateCompanyProfile, { query });
  return {
    registered: (
      changes: object = {},
      error?: Parameters<SignedInClient['api']['companies']['enter']>[1],
    ) =>
      client().api.companies.enter({ ...REGISTERED, company_number: number(), ...changes }, error),
    read: async () => (await client().call(contract.getCompanyProfile)).body.data,
    update,
    updated: async (query: object = {}) =>
      (await client().call(contract.updateCompanyProfile, { query })).body.data,
    look: async (query: object = {}) =>
      (await client().call(contract.getCompany, { query })).body.data,
    later: (seconds: number) => {
      const { clock } = client().api;
      clock.set(clock.now().add({ seconds }).toString());
    },
  };
}
