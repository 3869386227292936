import { listFinancialYears } from '@counterfoil/contract/account/routes';
import { invoiceOverview, invoicesExpected } from '@counterfoil/contract/invoices/overview-routes';
import type { FinancialYear } from '@counterfoil/domain/financial-years';
import { customersQuery } from '#features/customers/public.ts';
import { q } from '#lib/api/q.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import type { OverviewSearch } from '../search.ts';

/** The client's financial years, current first. */
export const financialYearsQuery = (client_id: string) =>
  q(listFinancialYears, { params: { client_id } });

/** Month by month; without a year the last 12 months of the server's calendar. */
export const overviewQuery = (client_id: string, year: FinancialYear | null) => {
  const query = year ? { date_from: year.start_date, date_to: year.end_date } : {};
  return q(invoiceOverview, { params: { client_id }, query });
};

/** Money owed today, by the time at which it is due; late money first. */
export const expectedQuery = (client_id: string) => q(invoicesExpected, { params: { client_id } });

/** The customers who owe most, for `customersQuery`. */
export const OWE_MOST = { sort: 'total_outstanding', order: 'desc', page_size: 5 } as const;

/** Does not wait: the page has its own text while it loads. */
export function loadOverview({ context, deps }: LoadArgs<unknown, OverviewSearch>): void {
  const { queryClient, client } = context;
  void queryClient.prefetchQuery(financialYearsQuery(client.clientId));
  void queryClient.prefetchQuery(expectedQuery(client.clientId));
  void queryClient.prefetchQuery(customersQuery(client.clientId, OWE_MOST));
  // The days of a financial year are unknown until the years are loaded.
  if (deps.period !== undefined) return;
  void queryClient.prefetchQuery(overviewQuery(client.clientId, null));
}
