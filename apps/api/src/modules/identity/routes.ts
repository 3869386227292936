import * as identity from '@counterfoil/contract/identity/routes';
import { bindWith } from '#platform/http/serve-route';
import type { IdentityDeps } from './deps.ts';
import { getIdentity } from './get-identity.ts';
import { updateIdentity } from './give-identity.ts';

export function identityRoutes(deps: IdentityDeps) {
  const bind = bindWith(deps);
  return [
    bind(identity.updateIdentity, updateIdentity, { judgedWhole: true }),
    bind(identity.getIdentity, getIdentity),
  ];
}
