import * as contract from '@counterfoil/contract/sign-up/invitation-routes';
import { bindWith } from '#platform/http/serve-route';
import { acceptInvitation, getInvitation, type AcceptDeps } from './accept-invitation.ts';

export function invitationRoutes(deps: AcceptDeps) {
  const bind = bindWith(deps);
  return [
    bind(contract.getInvitation, getInvitation),
    bind(contract.acceptInvitation, acceptInvitation),
  ];
}
