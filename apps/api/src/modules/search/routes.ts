import * as contract from '@counterfoil/contract/search/routes';
import { createFairLine } from '#platform/fair-line';
import { bindWith } from '#platform/http/serve-route';
import { search, SEARCH_LINE, type SearchDeps } from './search.ts';

export function searchRoutes(deps: Omit<SearchDeps, 'line'>) {
  const bind = bindWith({ ...deps, line: createFairLine(SEARCH_LINE) });
  return [bind(contract.search, search)];
}
