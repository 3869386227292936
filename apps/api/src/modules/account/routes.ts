import { getProfile as getProfileRoute } from '@counterfoil/contract/account/routes';
import { bind } from '#platform/http/serve-route';
import { getProfile } from './get-profile.ts';

export function accountRoutes(deps: Parameters<typeof getProfile>[0]) {
  return [
    bind(getProfileRoute, async ({ caller, query }) => ({
      data: await getProfile(deps, caller, query.brand),
    })),
  ];
}
