import * as contract from '@counterfoil/contract/application/routes';
import { bindWith } from '#platform/http/serve-route';
import { getApplicationStatus, type ApplicationDeps } from './application-status.ts';

export function applicationRoutes(deps: ApplicationDeps) {
  const bind = bindWith(deps);
  return [bind(contract.getApplicationStatus, getApplicationStatus)];
}
