import * as contract from '@counterfoil/contract/search/routes';
import { createFairLine } from '#platform/fair-line';
import { bindAll } from '#platform/http/serve-route';
import { search, SEARCH_LINE, type SearchDeps } from './search.ts';

export const searchRoutes = (deps: Omit<SearchDeps, 'line'>) =>
  bindAll(contract, { ...deps, line: createFairLine(SEARCH_LINE) }, { search });
