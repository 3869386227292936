import * as contract from '@counterfoil/contract/history/routes';
import type { Transact } from '#platform/db/transact';
import { bindAll } from '#platform/http/serve-route';
import { listHistory } from './list-history.ts';

export const historyRoutes = (deps: { readonly transact: Transact }) =>
  bindAll(contract, deps, { listHistory });
