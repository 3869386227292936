import * as contract from '@counterfoil/contract/application/routes';
import { bindAll } from '#platform/http/serve-route';
import { getApplicationStatus, type ApplicationDeps } from './application-status.ts';

export const applicationRoutes = (deps: ApplicationDeps) =>
  bindAll(contract, deps, { getApplicationStatus });
