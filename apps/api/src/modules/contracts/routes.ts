import * as contracts from '@counterfoil/contract/contracts/routes';
import { bindAll } from '#platform/http/serve-route';
import type { ContractsDeps } from './deps.ts';
import * as reads from './read-contracts.ts';

export const contractRoutes = (deps: Pick<ContractsDeps, 'transact' | 'blobs'>) =>
  bindAll(contracts, deps, reads);
