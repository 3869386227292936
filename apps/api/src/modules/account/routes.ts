import { listFinancialYears as listFinancialYearsRoute } from '@counterfoil/contract/account/financial-years';
import { getProfile as getProfileRoute } from '@counterfoil/contract/account/routes';
import { bind } from '#platform/http/serve-route';
import { getProfile } from './get-profile.ts';
import { listFinancialYears } from './list-financial-years.ts';

export function accountRoutes(
  deps: Parameters<typeof getProfile>[0] & Parameters<typeof listFinancialYears>[0],
) {
  return [
    bind(getProfileRoute, async ({ caller, query }) => ({
      data: await getProfile(deps, caller, query.brand),
    })),
    bind(listFinancialYearsRoute, async ({ caller }) => ({
      data: await listFinancialYears(deps, caller),
    })),
  ];
}
