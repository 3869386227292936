import type { QueryClient } from '@tanstack/react-query';
import { invoiceStatisticsQuery } from '../queries.ts';
import { financialYearsQuery, overviewQuery } from './overview-queries.ts';
import type { OverviewSearch } from './overview-search.ts';

/** Prefetches the page's data without waiting: the page has its own text while it loads. */
export function loadOverview(
  queryClient: QueryClient,
  clientId: string,
  { period }: OverviewSearch,
): void {
  void queryClient.prefetchQuery(financialYearsQuery(clientId));
  void queryClient.prefetchQuery(invoiceStatisticsQuery(clientId));
  // The days of a financial year are unknown until the years are loaded.
  if (period === undefined) void queryClient.prefetchQuery(overviewQuery(clientId, null));
}
