import { listFinancialYears } from '@counterfoil/contract/account/financial-years';
import { invoiceOverview } from '@counterfoil/contract/invoices/overview-routes';
import type { FinancialYear } from '@counterfoil/domain/financial-years';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { readOverview } from './overview.ts';

/** The client's financial years, the current one first. */
export const financialYearsQuery = (client_id: string) =>
  queryOptions({
    queryKey: ['financial years', client_id],
    queryFn: async ({ signal }) =>
      (await call(listFinancialYears, { params: { client_id }, signal })).data,
  });

/** Month by month; without a year the last 12 months, as the server's calendar has them. */
export const overviewQuery = (client_id: string, year: FinancialYear | null) => {
  const query = year ? { date_from: year.start_date, date_to: year.end_date } : {};
  return queryOptions({
    queryKey: ['invoices', client_id, 'overview', query],
    queryFn: async ({ signal }) =>
      readOverview((await call(invoiceOverview, { params: { client_id }, query, signal })).data),
  });
};
