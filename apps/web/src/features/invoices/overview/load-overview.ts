import type { QueryClient } from '@tanstack/react-query';
import { invoiceStatisticsQuery } from '../queries.ts';
import { financialYearsQuery, overviewQuery } from './overview-queries.ts';
import type { OverviewSearch } from './overview-search.ts';

/** Asks for what the page will show, without waiting: it has its own words while figures are on their way. */
export function loadOverview(
  queryClient: QueryClient,
  clientId: string,
  { period }: OverviewSearch,
): void {
  void queryClient.prefetchQuery(financialYearsQuery(clientId));
  void queryClient.prefetchQuery(invoiceStatisticsQuery(clientId));
  // Which days a financial year has, nobody knows before the years are there.
  if (period === undefined) void queryClient.prefetchQuery(overviewQuery(clientId, null));
}
