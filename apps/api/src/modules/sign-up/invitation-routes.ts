import * as contract from '@counterfoil/contract/sign-up/invitation-routes';
import { answerSignedIn } from '#modules/sessions/public';
import { bind } from '#platform/http/serve-route';
import { acceptInvitation, getInvitation, type AcceptDeps } from './accept-invitation.ts';

export const invitationRoutes = (deps: AcceptDeps) => [
  bind(contract.getInvitation, (call) => getInvitation(deps, call)),
  bind(contract.acceptInvitation, async (call) =>
    answerSignedIn(call, await acceptInvitation(deps, call)),
  ),
];
