import * as contract from '@counterfoil/contract/envelopes/routes';
import { bind } from '#platform/http/serve-route';
import { getEnvelope, listEnvelopes, type DocumentsDeps } from './read-envelopes.ts';

export const documentRoutes = (deps: DocumentsDeps) => [
  bind(contract.listEnvelopes, async ({ caller }) => ({ data: await listEnvelopes(deps, caller) })),
  bind(contract.getEnvelope, async ({ caller, params }) => ({
    data: await getEnvelope(deps, caller, params.id),
  })),
];
