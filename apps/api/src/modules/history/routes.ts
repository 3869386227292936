import * as contract from '@counterfoil/contract/history/routes';
import type { Transact } from '#platform/db/transact';
import { bindWith } from '#platform/http/serve-route';
import { listHistory } from './list-history.ts';

export function historyRoutes(deps: { readonly transact: Transact }) {
  const bind = bindWith(deps);
  return [bind(contract.listHistory, listHistory)];
}
