import * as contracts from '@counterfoil/contract/contracts/routes';
import { bindWith } from '#platform/http/serve-route';
import type { ContractsDeps } from './deps.ts';
import { listContracts, previewCertificate, previewContract } from './read-contracts.ts';

export function contractRoutes(deps: Pick<ContractsDeps, 'transact' | 'blobs'>) {
  const bind = bindWith(deps);
  return [
    bind(contracts.listContracts, listContracts),
    bind(contracts.previewContract, previewContract),
    bind(contracts.previewCertificate, previewCertificate),
  ];
}
